/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import io.github.gatlingllm.timeline.TimeSlot;
import java.util.ArrayList;
import java.util.List;

/** The charts over time in a dozen lines. */
final class OverTimeTable {

  static final int ROWS = 12;

  private OverTimeTable() {}

  static void write(Html html, Moments moments, boolean scheduled) {
    html.open("details", "class", "more").element("summary", "Over time as a table");
    HtmlTable.open(html, "mean rates and percentiles of each span", columns(scheduled));
    for (int i = 0; i < moments.count(); i++) {
      HtmlTable.row(html, span(moments, i), cells(moments, i, scheduled));
    }
    HtmlTable.close(html);
    html.close("details");
  }

  private static List<String> columns(boolean scheduled) {
    List<String> columns = new ArrayList<>(List.of("Span"));
    if (scheduled) {
      columns.add("offered req/s");
    }
    columns.addAll(List.of("sent req/s", "completed req/s", "in flight"));
    if (scheduled) {
      columns.add("not sent yet");
    }
    columns.addAll(
        List.of(
            "output tokens/s", "TTFT p50 ms", "TTFT p99 ms", "ITL p50 ms", "ITL p99 ms", "failed"));
    return columns;
  }

  private static String span(Moments moments, int i) {
    return Texts.fixed(moments.start(i), 0) + " – " + Texts.fixed(moments.end(i), 0) + " s";
  }

  private static List<String> cells(Moments moments, int i, boolean scheduled) {
    List<String> cells = new ArrayList<>();
    if (scheduled) {
      cells.add(number(moments.rate(i, TimeSlot::due)));
    }
    cells.add(number(moments.rate(i, TimeSlot::sent)));
    cells.add(number(moments.rate(i, TimeSlot::completed)));
    cells.add(number(moments.mean(i, TimeSlot::meanConcurrency)));
    if (scheduled) {
      cells.add(number(moments.mean(i, TimeSlot::meanWaiting)));
    }
    cells.add(number(moments.rate(i, TimeSlot::outputTokens)));
    cells.add(number(moments.percentile(i, TimeSlot::ttft, 50)));
    cells.add(number(moments.percentile(i, TimeSlot::ttft, 99)));
    cells.add(number(moments.percentile(i, TimeSlot::itl, 50)));
    cells.add(number(moments.percentile(i, TimeSlot::itl, 99)));
    cells.add(Texts.fixed(moments.sum(i, TimeSlot::failed), 0));
    return cells;
  }

  private static String number(double value) {
    return value == 0 ? "0" : Texts.fixed(value, Texts.decimals(value));
  }
}
