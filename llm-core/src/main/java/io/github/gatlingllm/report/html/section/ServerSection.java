// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.MergedSlots;
import io.github.gatlingllm.report.view.RunMoments;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.ServerText;
import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.List;

/** The server's metrics, beside the client's latencies at the same time. */
final class ServerSection implements HtmlSection {

  private static final String CHART = "server";
  private static final int MOST = 600;

  /** The unit of draft acceptance; its chart is below that of ITL, which it explains. */
  private static final String ACCEPTED = "share of drafted tokens accepted";

  @Override
  public String id() {
    return CHART;
  }

  @Override
  public String title() {
    return "Server";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.server().isEmpty();
  }

  @Override
  public String script() {
    return "server.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    ServerFigures server = report.server();
    html.element("p", ServerSectionTexts.SOURCE);
    if (!server.warnings().isEmpty()) {
      html.open("ul");
      server.warnings().forEach(warning -> html.element("li", warning));
      html.close("ul");
    }
    charts(report, html);
    table(server, html);
    ServerTimesTable.write(report, html);
    ServerText.reconciliation(server).forEach(text -> html.element("p", text));
    if (!server.hooks().isEmpty()) {
      HtmlTable.open(html, "control requests", List.of("Request", "when", "at", "outcome"));
      server.hooks().forEach(hook -> HtmlTable.row(html, hook.request(), ServerText.cells(hook)));
      HtmlTable.close(html);
    }
    server.endpoints().forEach(endpoint -> notes(endpoint, html));
  }

  private static void table(ServerFigures server, Html html) {
    if (server.metrics().isEmpty()) {
      return;
    }
    HtmlTable.open(html, "server metrics", ServerText.COLUMNS);
    for (ServerMetric metric : ServerMetric.values()) {
      server
          .metric(metric)
          .ifPresent(figure -> HtmlTable.row(html, metric.label(), ServerText.cells(figure)));
    }
    HtmlTable.close(html);
    html.element("p", ServerText.READING, "class", "footnote");
  }

  private static void notes(EndpointFigures endpoint, Html html) {
    String text = ServerText.endpoint(endpoint) + " " + String.join(" ", endpoint.notes());
    html.element("p", text.strip(), "class", "footnote");
  }

  private static void charts(RunReport report, Html html) {
    if (!charted(report)) {
      return;
    }
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts");
    MergedSlots moments = RunMoments.ofAll(report, MOST);
    if (moments.any(slot -> slot.ttft() != null)) {
      Charts.write(html, "TTFT p50 and p99", "ms, measured by the client", "overTime", "0.ttft");
    }
    if (moments.any(slot -> slot.itl() != null)) {
      Charts.write(html, "ITL p50 and p99", "ms, measured by the client", "overTime", "0.itl");
    }
    ServerSeries series = report.server().series();
    chart(html, series, ServerMetric.SPEC_DECODE_ACCEPTANCE, "Draft acceptance", ACCEPTED);
    if (shown(series, ServerMetric.RUNNING)) {
      Charts.write(html, "Queue", "running and waiting requests, busiest engine", CHART, "queue");
    }
    chart(html, series, ServerMetric.KV_CACHE_USAGE, "KV cache", "share in use, busiest engine");
    chart(html, series, ServerMetric.PREEMPTIONS, "Preemptions", "between two scrapes");
    chart(html, series, ServerMetric.PREFIX_CACHE_HIT_RATE, "Prefix cache", "hit rate of tokens");
    html.close("div");
  }

  private static void chart(
      Html html, ServerSeries series, ServerMetric metric, String title, String unit) {
    if (shown(series, metric)) {
      Charts.write(html, title, unit, CHART, metric.key());
    }
  }

  private static boolean shown(ServerSeries series, ServerMetric metric) {
    return series.values().containsKey(metric);
  }

  /** Whether there are charts: they need the time axis of the run's charts. */
  private static boolean charted(RunReport report) {
    return !report.server().series().values().isEmpty()
        && RunMoments.ofAll(report, MOST).count() > 0;
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!charted(report)) {
      return;
    }
    ServerSeries series = report.server().series();
    MergedSlots moments = RunMoments.ofAll(report, MOST);
    ObjectNode node = data.putObject(CHART);
    node.set("start", ChartNumbers.round(series.startSeconds()));
    node.set("seconds", ChartNumbers.round(series.slotSeconds()));
    node.put("end", moments.count() * moments.seconds());
    ObjectNode values = node.putObject("values");
    for (ServerMetric metric : ServerMetric.values()) {
      double[] column = series.values().get(metric);
      if (column != null) {
        ArrayNode array = values.putArray(metric.key());
        for (double value : column) {
          array.add(ChartNumbers.round(value));
        }
      }
    }
  }
}
