// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.detail.Scatter;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.util.List;

/** Latency by prompt and answer length, with linear trends. */
final class ScatterSection implements HtmlSection {

  private static final String CHART = "byLength";

  /** The most points of the first scope, and of each other one. */
  private static final int MOST_AT_FIRST = 800;

  private static final int MOST = 150;

  /** The R² below which a trend is not stated. */
  private static final double LEAST_R2 = 0.1;

  @Override
  public String id() {
    return "by-length";
  }

  @Override
  public String within() {
    return "latency";
  }

  @Override
  public String title() {
    return "Latency by length";
  }

  @Override
  public boolean applies(RunReport report) {
    return report.detail().all().ttftByInput().count() > 0
        || report.detail().all().e2eByOutput().count() > 0;
  }

  @Override
  public String script() {
    return "by-length.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(LatencySectionTexts.TRENDS_NEED_SCRIPT);
    WholeRunNote.write(report, html, "these points and trends are from");
    HtmlSection.charted(report, html, ScatterSection::scope);
  }

  private static void scope(Scope scope, int index, Html html) {
    Scatter ttft = scope.detail().ttftByInput();
    Scatter e2e = scope.detail().e2eByOutput();
    html.open("div", "class", "charts");
    figure(html, ttft, "TTFT by prompt length", "ms by input tokens", index + ".ttft");
    figure(html, e2e, "E2E by answer length", "ms by output tokens", index + ".e2e");
    html.close("div").open("ul", "class", "readings");
    html.element("li", words("TTFT", "prompt", "input", ttft, index));
    html.element("li", words("E2E latency", "answer", "output", e2e, index));
    html.close("ul");
  }

  private static void figure(Html html, Scatter scatter, String title, String unit, String key) {
    if (scatter.count() > 0) {
      Charts.write(html, title, unit, CHART, key);
    }
  }

  private static String words(
      String metric, String what, String tokens, Scatter scatter, int index) {
    Scatter.Trend trend = scatter.trend();
    if (scatter.count() == 0) {
      return LatencySectionTexts.noPair(metric, tokens);
    }
    String of = " (" + requests(scatter, index);
    if (trend == null) {
      return LatencySectionTexts.noTrend(metric, of);
    }
    String explains = of + ", R² " + ReportFormat.fixed(trend.r2(), 2) + ").";
    if (trend.r2() < LEAST_R2) {
      return LatencySectionTexts.weakTrend(metric, what, explains);
    }
    return LatencySectionTexts.trend(
        metric,
        trend.slope() < 0,
        millis(Math.abs(trend.slope())),
        tokens,
        trend.intercept() < 0 ? "" : millis(trend.intercept()),
        explains);
  }

  private static String millis(double value) {
    return ReportFormat.fixed(value, ReportFormat.decimals(value));
  }

  /** Returns {@code 800 of 1 486 requests shown}. */
  private static String requests(Scatter scatter, int index) {
    String count =
        ReportFormat.fixed(scatter.count(), 0) + (scatter.count() == 1 ? " request" : " requests");
    int shown = shown(scatter, index);
    return shown == scatter.count()
        ? count
        : ReportFormat.fixed(shown, 0) + " of " + count + " shown";
  }

  /** The number of points shown: fewer in later scopes, so that a report of many stays small. */
  private static int shown(Scatter scatter, int index) {
    return Math.min(index == 0 ? MOST_AT_FIRST : MOST, scatter.points().size());
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!applies(report)) {
      return;
    }
    HtmlSection.charted(report, data.putArray(CHART), ScatterSection::data);
  }

  private static ObjectNode data(Scope scope, int index) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    scatter(node.putObject("ttft"), scope.detail().ttftByInput(), index);
    scatter(node.putObject("e2e"), scope.detail().e2eByOutput(), index);
    return node;
  }

  private static void scatter(ObjectNode node, Scatter scatter, int index) {
    List<Scatter.Point> points = scatter.points();
    ArrayNode shown = node.putArray("points");
    int count = shown(scatter, index);
    for (int i = 0; i < count; i++) {
      Scatter.Point point = points.get((int) ((long) i * points.size() / count));
      ChartNumbers.pair(shown, point.x(), point.y());
    }
    Scatter.Trend trend = scatter.trend();
    if (trend != null) {
      node.set("intercept", ChartNumbers.round(trend.intercept()));
      node.set("slope", ChartNumbers.round(trend.slope()));
    }
  }
}
