// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.detail.RequestSample;
import io.github.gatlingllm.measure.detail.RequestSample.Why;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of the requests that the waterfall shows, in the same order. */
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
    List<RequestSample> samples = report.detail().samples();
    List<Id> ids = Arrays.stream(Id.values()).filter(id -> id.in(samples)).toList();
    List<String> columns = new ArrayList<>(COLUMNS);
    ids.forEach(id -> columns.add(id.title));
    HtmlTable.open(html, "sampled requests by send time", columns);
    samples.forEach(sample -> row(sample, ids, html));
    HtmlTable.close(html);
    html.close("details");
  }

  /** An id that finds a request on the server. */
  private enum Id {
    REQUEST("request id", RequestId::requestId),
    TRACE("trace id", RequestId::traceId);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // a reference to an accessor
    private final Function<RequestId, @Nullable String> value;

    Id(String title, Function<RequestId, @Nullable String> value) {
      this.title = title;
      this.value = value;
    }

    private boolean in(List<RequestSample> samples) {
      return samples.stream().anyMatch(sample -> value.apply(sample.request().id()) != null);
    }

    private String of(RequestRecord request) {
      String id = value.apply(request.id());
      return id == null ? ReportFormat.ABSENT : id;
    }
  }

  private static void row(RequestSample sample, List<Id> ids, Html html) {
    RequestRecord request = sample.request();
    html.open("tr").open("th", "scope", "row");
    html.name(ReportFormat.shortPath(request.id().path())).close("th");
    cells(request).forEach(cell -> html.element("td", cell));
    html.element(
        "td",
        sample.why().stream().sorted().map(SampleTable::words).collect(Collectors.joining(", ")));
    html.open("td").name(ReportFormat.cut(end(request), ReportFormat.LONGEST_NAME)).close("td");
    ids.forEach(id -> html.open("td").name(id.of(request)).close("td"));
    html.close("tr");
  }

  private static List<String> cells(RequestRecord request) {
    return List.of(
        ReportFormat.fixed(request.timing().sent() / TimeFormat.NANOS_PER_SECOND, 3),
        millis(request.value(Metric.TTFT)),
        millis(request.value(Metric.TPOT)),
        millis(request.value(Metric.MAX_STALL)),
        millis(request.value(Metric.E2E)),
        tokens(request.tokens().input()),
        tokens(request.tokens().output()),
        ReportFormat.fixed(request.chunks(), 0));
  }

  private static String millis(OptionalDouble nanos) {
    return TimeFormat.millis(nanos.orElse(Double.NaN));
  }

  private static String tokens(int count) {
    return count < 0 ? ReportFormat.ABSENT : ReportFormat.fixed(count, 0);
  }

  /** Names the reason for which a request was chosen. */
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
