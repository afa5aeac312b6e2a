// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.server.MeanSplit;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.Reconciliation;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** TTFT and E2E as measured by the client and by the server, with the difference of the means. */
final class ServerTimesTable {

  private static final List<String> COLUMNS = List.of("Time", "count", "mean", "p50", "p99");

  private ServerTimesTable() {}

  static void write(RunReport report, Html html) {
    ServerFigures server = report.server();
    if (!server.doubts().isEmpty()) {
      return; // the server's metrics cover other requests, or not all
    }
    Both ttft = both(report, "TTFT", Metric.TTFT, ServerMetric.TTFT);
    Both e2e = both(report, "E2E", Metric.E2E, ServerMetric.E2E);
    if (ttft == null && e2e == null) {
      return;
    }
    HtmlTable.open(html, "the same times measured by client and server, milliseconds", COLUMNS);
    rows(html, ttft);
    rows(html, e2e);
    HtmlTable.close(html);
    html.element("p", ServerSectionTexts.DIFFERENCE, "class", "footnote");
  }

  private static @Nullable Both both(
      RunReport report, String name, Metric metric, ServerMetric same) {
    Distribution client = report.scopes().all().stats().distributions().get(metric);
    MetricFigure server = report.server().metric(same).orElse(null);
    return client == null || server == null || server.mean().isEmpty()
        ? null
        : new Both(name, client, server);
  }

  private static void rows(Html html, @Nullable Both both) {
    if (both == null) {
      return;
    }
    Distribution client = both.client;
    HtmlTable.row(
        html,
        both.name + ", client",
        List.of(
            ReportFormat.fixed(client.count(), 0),
            millis(client.mean() / 1e6),
            millis(client.percentile(50) / 1e6),
            millis(client.percentile(99) / 1e6)));
    MetricFigure server = both.server;
    HtmlTable.row(
        html,
        both.name + ", server",
        List.of(
            ReportFormat.fixed(server.samples(), 0),
            cell("", server.mean()),
            cell("≈ ", server.percentile(50)),
            cell("≈ ", server.percentile(99))));
    HtmlTable.row(
        html,
        both.name + ", difference",
        List.of(
            ReportFormat.ABSENT,
            cell(both.exact() ? "" : "≈ ", both.differenceMillis()),
            ReportFormat.ABSENT,
            ReportFormat.ABSENT));
  }

  private static String cell(String before, OptionalDouble millis) {
    return millis.isPresent() ? before + millis(millis.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String millis(double millis) {
    return ReportFormat.cell(millis, ReportFormat.decimals(millis));
  }

  private record Both(String name, Distribution client, MetricFigure server) {

    /** Whether both cover the same number of requests. */
    boolean exact() {
      return new Reconciliation.Pair(client.count(), server.samples()).agrees();
    }

    /** Returns the difference of the means; empty: the numbers of requests differ too much. */
    OptionalDouble differenceMillis() {
      return MeanSplit.nearly(client.count(), server.samples()) && server.mean().isPresent()
          ? OptionalDouble.of(client.mean() / 1e6 - server.mean().getAsDouble())
          : OptionalDouble.empty();
    }
  }
}
