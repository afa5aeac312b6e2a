// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.detail.PartPercentiles;
import io.github.gatlingllm.measure.detail.SplitDetail;
import io.github.gatlingllm.measure.detail.SplitSlot;
import io.github.gatlingllm.measure.detail.SplitSpan;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.ArrayList;
import java.util.List;

/** The TTFT breakdown over time. */
final class SplitOverTime {

  private static final String SINGLE = "ms, single requests, by send time";
  private static final String ALL = "ms, by send time";

  private SplitOverTime() {}

  static void charts(Html html, String chart) {
    Charts.write(html, "Over time, mean", ALL, chart, "time");
    Charts.write(html, "Over time, median", SINGLE, chart, "medianTime");
    Charts.write(html, "Over time, p99", SINGLE, chart, "p99Time");
    Charts.write(html, "Over time, p50 of each part", ALL, chart, "partsP50Time");
    Charts.write(html, "Over time, p99 of each part", ALL, chart, "partsP99Time");
  }

  static void tables(SplitDetail split, List<SplitPart> parts, Html html) {
    List<SplitSpan> spans = split.overTime();
    if (spans.isEmpty()) {
      return;
    }
    html.open("details", "class", "more").element("summary", "Over time as tables");
    single(spans, parts, html);
    percentiles(spans, parts, html);
    html.close("details");
  }

  private static void single(List<SplitSpan> spans, List<SplitPart> parts, Html html) {
    HtmlTable.open(
        html,
        "over time, single requests, milliseconds: the parts add up",
        SplitCells.columns("Span", parts));
    for (SplitSpan span : spans) {
      String name = name(span);
      HtmlTable.row(html, name + ": median", SplitCells.texts(span.median(), parts));
      HtmlTable.row(
          html, name + ": p99, of " + span.requests(), SplitCells.texts(span.p99(), parts));
    }
    HtmlTable.close(html);
  }

  private static void percentiles(List<SplitSpan> spans, List<SplitPart> parts, Html html) {
    var columns = new ArrayList<>(List.of("Span", "requests"));
    columns.addAll(SplitCells.percentiles(parts));
    HtmlTable.open(
        html, "over time, each part alone, milliseconds: percentiles do not add up", columns);
    for (SplitSpan span : spans) {
      var cells = new ArrayList<>(List.of(ReportFormat.fixed(span.requests(), 0)));
      for (SplitPart part : parts) {
        PartPercentiles values = span.parts().get(part);
        cells.add(values == null ? ReportFormat.ABSENT : TimeFormat.millis(values.p50()));
        cells.add(values == null ? ReportFormat.ABSENT : TimeFormat.millis(values.p99()));
      }
      HtmlTable.row(html, name(span), cells);
    }
    HtmlTable.close(html);
  }

  private static String name(SplitSpan span) {
    return ReportFormat.fixed(span.startSeconds(), 0)
        + " – "
        + ReportFormat.fixed(span.startSeconds() + span.seconds(), 0)
        + " s";
  }

  static void data(SplitDetail split, List<SplitPart> parts, ObjectNode node) {
    node.put("seconds", split.slotSeconds());
    ArrayNode slots = node.putArray("slots");
    for (SplitSlot slot : split.slots()) {
      ArrayNode row = slots.addArray().add(slot.startSeconds());
      parts.forEach(part -> row.add(slot.meanNanos().getOrDefault(part, 0.0) / 1e6));
    }
    ArrayNode spans = node.putArray("spans");
    for (SplitSpan span : split.overTime()) {
      ArrayNode row =
          spans
              .addArray()
              .add(span.startSeconds())
              .add(span.seconds())
              .add(span.requests())
              .add(SplitCells.numbers(spans, span.median(), parts))
              .add(SplitCells.numbers(spans, span.p99(), parts));
      ArrayNode medians = row.addArray();
      ArrayNode p99s = row.addArray();
      for (SplitPart part : parts) {
        PartPercentiles values = span.parts().get(part);
        medians.add(values == null ? null : values.p50() / 1e6);
        p99s.add(values == null ? null : values.p99() / 1e6);
      }
    }
  }
}
