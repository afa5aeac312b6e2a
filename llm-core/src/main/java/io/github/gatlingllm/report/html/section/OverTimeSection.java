// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.LoadModel;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.BaselineMoments;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.MergedSlots;
import io.github.gatlingllm.report.view.RunMoments;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.TimeFormat;
import io.github.gatlingllm.slo.baseline.BaselineSeries;
import io.github.gatlingllm.slo.baseline.BaselineStats;

/** What happened when. */
final class OverTimeSection implements HtmlSection {

  private static final String CHART = "overTime";

  /** Of the scope that is shown first: as many as are recorded. */
  private static final int MOST_AT_FIRST = 600;

  /** Of each other one: a report of many paths stays small. */
  private static final int MOST = 100;

  @Override
  public String id() {
    return "over-time";
  }

  @Override
  public String title() {
    return "Over time";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.detail().isEmpty() || !report.snapshot().series().isEmpty();
  }

  @Override
  public String script() {
    return "over-time.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.element("p", reading(report), "class", "footnote");
    HtmlSection.charted(report, html, (scope, index, out) -> scope(report, scope, index, out));
  }

  private static String reading(RunReport report) {
    String shaded =
        report.levels().isEmpty()
            ? " What lies outside the measuring window is shaded."
            : " Each level of load is marked with its load in "
                + report.levels().unit().orElseThrow().symbol()
                + ".";
    return "Warm-up included." + shaded + before(report);
  }

  private static String before(RunReport report) {
    boolean any =
        report.scopes().shown().stream()
            .map(Scope::baseline)
            .anyMatch(baseline -> baseline != null && baseline.overTime() != null);
    return any ? " Dashed and grey: the baseline, counted from its own start." : "";
  }

  private static void scope(RunReport report, Scope scope, int index, Html html) {
    MergedSlots moments = moments(report, scope, index);
    if (moments.count() == 0) {
      html.element("p", "Nothing was recorded of these requests over time.", "class", "empty");
      return;
    }
    boolean scheduled = scheduled(report, moments);
    html.open("div", "class", "charts");
    figure(html, index, "Requests", rates(scheduled), "rates");
    figure(html, index, "Requests under way", underWay(scheduled), "concurrency");
    if (moments.any(slot -> slot.ttft() != null)) {
      figure(html, index, "TTFT p50 and p99", "ms, by the moment of sending", "ttft");
    }
    if (moments.any(slot -> slot.itl() != null)) {
      figure(html, index, "ITL p50 and p99", "ms, by the end of the gap", "itl");
    }
    if (moments.any(slot -> slot.outputTokens() > 0)) {
      figure(html, index, "Output tokens", "tokens/s, each at its own moment", "output");
    }
    if (moments.any(slot -> slot.inputTokens() > 0)) {
      figure(html, index, "Input tokens", "tokens/s, by the moment of the first token", "input");
    }
    if (moments.any(slot -> slot.failed() > 0)) {
      figure(html, index, "Failures", "failed per second", "failed");
    }
    html.close("div");
    OverTimeTable.write(html, moments(report, scope, OverTimeTable.ROWS, index), scheduled);
  }

  private static String rates(boolean scheduled) {
    return (scheduled ? "offered, " : "") + "sent and completed per second";
  }

  private static String underWay(boolean scheduled) {
    return scheduled ? "in flight, and due but not sent yet" : "in flight";
  }

  private static void figure(Html html, int scope, String title, String unit, String key) {
    Charts.write(html, title, unit, CHART, scope + "." + key);
  }

  private static MergedSlots moments(RunReport report, Scope scope, int index) {
    return moments(report, scope, index == 0 ? MOST_AT_FIRST : MOST, index);
  }

  /** All requests stand first. */
  private static MergedSlots moments(RunReport report, Scope scope, int most, int index) {
    return index == 0
        ? RunMoments.ofAll(report, most)
        : RunMoments.of(report, scope.detail(), most);
  }

  /** In a closed load no request is due before it is sent: there is nothing to tell. */
  private static boolean scheduled(RunReport report, MergedSlots moments) {
    return report.run().load().model() != LoadModel.CLOSED
        || moments.any(slot -> slot.due() != slot.sent() || slot.meanWaiting() > 0);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!applies(report)) {
      return;
    }
    ObjectNode node = data.putObject(CHART);
    node.putArray("window")
        .add(ChartNumbers.round(report.snapshot().window().start() / TimeFormat.NANOS_PER_SECOND))
        .add(ChartNumbers.round(report.snapshot().window().end() / TimeFormat.NANOS_PER_SECOND));
    levels(report, node.putArray("levels"));
    HtmlSection.charted(
        report,
        node.putArray("scopes"),
        (scope, index) -> columns(report, scope, moments(report, scope, index)));
  }

  private static ObjectNode columns(RunReport report, Scope scope, MergedSlots moments) {
    ObjectNode columns = JsonNodeFactory.instance.objectNode();
    MomentColumns.write(moments, scheduled(report, moments), columns);
    BaselineStats before = scope.baseline();
    BaselineSeries series = before == null ? null : before.overTime();
    if (series != null) {
      columns.set("before", BaselineMoments.json(series));
    }
    return columns;
  }

  private static void levels(RunReport report, ArrayNode node) {
    for (LevelStats stats : report.levels().all()) {
      Level level = stats.level();
      if (level.endNanos() != Level.GOING_ON) {
        node.addArray()
            .add(ChartNumbers.round(level.startNanos() / TimeFormat.NANOS_PER_SECOND))
            .add(ChartNumbers.round(level.endNanos() / TimeFormat.NANOS_PER_SECOND))
            .add(ChartNumbers.round(level.load()));
      }
    }
  }
}
