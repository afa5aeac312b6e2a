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

/** Rates, latencies and failures over time. */
final class OverTimeSection implements HtmlSection {

  private static final String CHART = "overTime";

  /** The most points of the first scope: as many as are recorded. */
  private static final int MOST_AT_FIRST = 600;

  /** The most points of each other scope, so that a report of many paths stays small. */
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
    String axis =
        report.levels().isEmpty()
            ? TimelineSectionTexts.WINDOW_SHADED
            : TimelineSectionTexts.levelsMarked(report.levels().unit().orElseThrow().symbol());
    return axis + before(report);
  }

  private static String before(RunReport report) {
    boolean any =
        report.scopes().shown().stream()
            .map(Scope::baseline)
            .anyMatch(baseline -> baseline != null && baseline.overTime() != null);
    return any ? TimelineSectionTexts.BASELINE : "";
  }

  private static void scope(RunReport report, Scope scope, int index, Html html) {
    MergedSlots moments = moments(report, scope, index);
    if (moments.count() == 0) {
      html.element("p", TimelineSectionTexts.NOTHING_RECORDED, "class", "empty");
      return;
    }
    boolean scheduled = scheduled(report, moments);
    html.open("div", "class", "charts");
    figure(html, index, "Requests", rates(scheduled), "rates");
    figure(html, index, "Concurrency", concurrency(scheduled), "concurrency");
    if (moments.any(slot -> slot.ttft() != null)) {
      figure(html, index, "TTFT p50 and p99", "ms, by send time", "ttft");
    }
    if (moments.any(slot -> slot.itl() != null)) {
      figure(html, index, "ITL p50 and p99", "ms, by the end of the gap", "itl");
    }
    if (moments.any(slot -> slot.outputTokens() > 0)) {
      figure(html, index, "Output tokens", "tokens/s, by arrival time", "output");
    }
    if (moments.any(slot -> slot.inputTokens() > 0)) {
      figure(html, index, "Input tokens", "tokens/s, by the time of the first token", "input");
    }
    if (moments.any(slot -> slot.failed() > 0)) {
      figure(html, index, "Failures over time", "failed requests per second", "failed");
    }
    html.close("div");
    OverTimeTable.write(html, moments(report, scope, OverTimeTable.ROWS, index), scheduled);
  }

  private static String rates(boolean scheduled) {
    return (scheduled ? "offered, " : "") + "sent and completed per second";
  }

  private static String concurrency(boolean scheduled) {
    return scheduled
        ? "requests in flight, and requests due but not sent yet"
        : "requests in flight";
  }

  private static void figure(Html html, int scope, String title, String unit, String key) {
    Charts.write(html, title, unit, CHART, scope + "." + key);
  }

  private static MergedSlots moments(RunReport report, Scope scope, int index) {
    return moments(report, scope, index == 0 ? MOST_AT_FIRST : MOST, index);
  }

  /** Returns the time slots of a scope; the first scope is all requests. */
  private static MergedSlots moments(RunReport report, Scope scope, int most, int index) {
    return index == 0
        ? RunMoments.ofAll(report, most)
        : RunMoments.of(report, scope.detail(), most);
  }

  /** Whether to show due times: in a closed load, no request is due before it is sent. */
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
