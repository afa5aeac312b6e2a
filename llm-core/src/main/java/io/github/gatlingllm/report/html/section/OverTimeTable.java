// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.MergedSlots;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The charts over time as a table of a dozen rows. */
final class OverTimeTable {

  static final int ROWS = 12;

  private OverTimeTable() {}

  static void write(Html html, MergedSlots moments, boolean scheduled) {
    html.open("details", "class", "more").element("summary", "Over time as a table");
    List<Column> columns = columns(moments, scheduled);
    var titles = new ArrayList<>(List.of("Span"));
    columns.forEach(column -> titles.add(column.title()));
    HtmlTable.open(html, "mean rates and percentiles of each span", titles);
    for (int i = 0; i < moments.count(); i++) {
      int moment = i;
      HtmlTable.row(
          html,
          span(moments, moment),
          columns.stream().map(column -> column.cell().apply(moment)).toList());
    }
    HtmlTable.close(html);
    html.close("details");
  }

  private record Column(String title, IntFunction<String> cell) {}

  /** Returns the columns; those of tokens and latencies only if there are any. */
  private static List<Column> columns(MergedSlots moments, boolean scheduled) {
    List<Column> columns = new ArrayList<>();
    if (scheduled) {
      columns.add(rate("offered req/s", moments, TimeSlot::due));
    }
    columns.add(rate("sent req/s", moments, TimeSlot::sent));
    columns.add(rate("completed req/s", moments, TimeSlot::completed));
    columns.add(mean("in flight", moments, TimeSlot::meanConcurrency));
    if (scheduled) {
      columns.add(mean("not sent yet", moments, TimeSlot::meanWaiting));
    }
    if (moments.any(slot -> slot.outputTokens() > 0) || moments.any(slot -> slot.failed() > 0)) {
      columns.add(rate("output tokens/s", moments, TimeSlot::outputTokens));
    }
    percentiles("TTFT", moments, TimeSlot::ttft, columns);
    percentiles("ITL", moments, TimeSlot::itl, columns);
    columns.add(new Column("failed", i -> ReportFormat.fixed(moments.sum(i, TimeSlot::failed), 0)));
    return columns;
  }

  private static Column rate(String title, MergedSlots moments, ToDoubleFunction<TimeSlot> figure) {
    return new Column(title, i -> number(moments.rate(i, figure)));
  }

  private static Column mean(String title, MergedSlots moments, ToDoubleFunction<TimeSlot> figure) {
    return new Column(title, i -> number(moments.mean(i, figure)));
  }

  private static void percentiles(
      String name,
      MergedSlots moments,
      Function<TimeSlot, @Nullable Distribution> values,
      List<Column> columns) {
    if (moments.any(slot -> values.apply(slot) != null)) {
      columns.add(new Column(name + " p50 ms", i -> number(moments.percentile(i, values, 50))));
      columns.add(new Column(name + " p99 ms", i -> number(moments.percentile(i, values, 99))));
    }
  }

  private static String span(MergedSlots moments, int i) {
    return ReportFormat.fixed(moments.start(i), 0)
        + " – "
        + ReportFormat.fixed(moments.end(i), 0)
        + " s";
  }

  private static String number(double value) {
    return value == 0 ? "0" : ReportFormat.fixed(value, ReportFormat.decimals(value));
  }
}
