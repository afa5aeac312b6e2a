/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Texts;
import io.github.gatlingllm.report.view.Times;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Single requests in words and numbers; the waterfall shows the same ones in the same order. */
final class SampleTable {

  private static final List<String> COLUMNS =
      List.of(
          "Request",
          "sent at s",
          "TTFT ms",
          "TPOT ms",
          "longest gap ms",
          "E2E ms",
          "input tokens",
          "output tokens",
          "chunks",
          "chosen",
          "end");

  private SampleTable() {}

  static void write(RunReport report, Html html) {
    html.open("details", "class", "more").element("summary", "These requests as a table");
    HtmlTable.open(html, "single requests, by the moment they were sent", COLUMNS);
    report.detail().samples().forEach(sample -> row(sample, html));
    HtmlTable.close(html);
    html.close("details");
  }

  private static void row(RequestSample sample, Html html) {
    RequestRecord request = sample.request();
    html.open("tr").open("th", "scope", "row");
    html.name(Texts.shortPath(request.id().path())).close("th");
    cells(request).forEach(cell -> html.element("td", cell));
    html.element(
        "td",
        sample.why().stream().sorted().map(SampleTable::words).collect(Collectors.joining(", ")));
    html.open("td").name(Texts.cut(end(request), Texts.LONGEST_NAME)).close("td").close("tr");
  }

  private static List<String> cells(RequestRecord request) {
    return List.of(
        Texts.fixed(request.timing().sent() / Times.NANOS_PER_SECOND, 3),
        millis(request.value(Metric.TTFT)),
        millis(request.value(Metric.TPOT)),
        millis(request.value(Metric.MAX_STALL)),
        millis(request.value(Metric.E2E)),
        tokens(request.tokens().input()),
        tokens(request.tokens().output()),
        Texts.fixed(request.chunks(), 0));
  }

  private static String millis(OptionalDouble nanos) {
    return Times.millis(nanos.orElse(Double.NaN));
  }

  private static String tokens(int count) {
    return count < 0 ? Texts.ABSENT : Texts.fixed(count, 0);
  }

  /** Why it was chosen, in words. */
  static String words(Why why) {
    return switch (why) {
      case SLOWEST_TTFT -> "slowest TTFT";
      case LONGEST_STALL -> "longest gap";
      case FAILED -> "failed";
      case TYPICAL -> "typical";
    };
  }

  private static String end(RequestRecord request) {
    Outcome outcome = request.outcome();
    String warmUp = request.measured() ? "" : " (not measured)";
    return switch (outcome.status()) {
      case OK -> (outcome.finishReason() == null ? "answered" : outcome.finishReason()) + warmUp;
      case FAILED, RETRIED -> "✕ " + outcome.reason() + warmUp;
      case CANCELLED -> "cancelled" + warmUp;
      case UNFINISHED -> "cut by the end of the run" + warmUp;
    };
  }
}
