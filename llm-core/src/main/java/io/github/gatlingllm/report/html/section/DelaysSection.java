// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.ReadDelays;
import io.github.gatlingllm.measure.ReadDelays.Cause;
import io.github.gatlingllm.measure.ReadDelays.Share;
import io.github.gatlingllm.measure.ReadDelays.Slot;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.DelayText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.TimeFormat;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The delay from the arrival of chunks to their read, with its causes. */
final class DelaysSection implements HtmlSection {

  private static final String CHART = "delays";

  @Override
  public String id() {
    return CHART;
  }

  @Override
  public @Nullable String title() {
    return null;
  }

  @Override
  public boolean applies(RunReport report) {
    return stamps(report).all() > 0;
  }

  @Override
  public String script() {
    return "delays.js";
  }

  private static StampFigures stamps(RunReport report) {
    return report.validity().checks().stamps();
  }

  @Override
  public void write(RunReport report, Html html) {
    StampFigures stamps = stamps(report);
    Distribution late = stamps.late();
    html.open("details", "class", "callout checks");
    if (late == null) {
      html.element("summary", DelaysSectionTexts.TITLE + DelaysSectionTexts.NOT_AVAILABLE);
      html.element("p", notKnown(stamps));
    } else {
      html.element("summary", DelaysSectionTexts.TITLE + summary(late));
      html.element("p", reading(stamps), "class", "footnote");
      known(report, stamps, late, html);
    }
    html.close("details");
  }

  private static String notKnown(StampFigures stamps) {
    return DelaysSectionTexts.noKernelTimestamps(stamps.whyRead() == null ? "" : stamps.whyRead());
  }

  private static String summary(Distribution late) {
    return DelaysSectionTexts.summary(
        TimeFormat.millis(late.percentile(99)), TimeFormat.millis(late.max()));
  }

  private static String reading(StampFigures stamps) {
    return DelaysSectionTexts.reading(
        stamps.read() == 0, ReportFormat.percent(1 - stamps.percent(stamps.read()) / 100));
  }

  private static void known(RunReport report, StampFigures stamps, Distribution late, Html html) {
    if (stamps.delays().late() == 0) {
      html.element("p", DelaysSectionTexts.noneLate(DelayText.LATE));
    } else {
      DelaysTable.causes(html, stamps, late);
      html.element("p", DelaysSectionTexts.CAUSES, "class", "footnote");
    }
    if (charted(report)) {
      charts(stamps.delays(), html);
      DelaysTable.overTime(html, stamps.delays());
    }
  }

  private static void charts(ReadDelays delays, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts wide");
    figure(html, "Read delay", "ms, by arrival time", "late");
    if (delays.slots().stream().anyMatch(slot -> !slot.causes().isEmpty())) {
      figure(
          html,
          "Late reads by cause",
          "% of chunks, read at least " + DelayText.LATE + " late",
          "causes");
    }
    if (delays.slots().stream().anyMatch(slot -> !slot.shares().isEmpty())) {
      figure(html, "Client activity", "% of the time", "shares");
    }
    html.close("div");
  }

  private static void figure(Html html, String title, String unit, String key) {
    Charts.write(html, title, unit, CHART, key);
  }

  /** Whether there are charts: they need the time axis of the other charts over time. */
  private static boolean charted(RunReport report) {
    return new OverTimeSection().applies(report)
        && stamps(report).delays().slots().stream().anyMatch(slot -> slot.late() != null);
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (!charted(report)) {
      return;
    }
    ReadDelays delays = stamps(report).delays();
    List<@Nullable Slot> slots = DelaysTable.gapless(delays);
    ObjectNode node = data.putObject(CHART);
    node.put("seconds", delays.slotSeconds());
    column(slots, node.putArray("p50"), slot -> late(slot, 50));
    column(slots, node.putArray("p99"), slot -> late(slot, 99));
    column(slots, node.putArray("max"), slot -> late(slot, 100));
    ObjectNode causes = node.putObject("causes");
    for (Cause cause : Cause.values()) {
      if (delays.slots().stream().anyMatch(slot -> slot.causes().containsKey(cause))) {
        ObjectNode one = causes.putObject(cause.key());
        one.put("name", DelayText.cause(cause));
        column(slots, one.putArray("percent"), slot -> percent(slot, cause));
      }
    }
    ObjectNode shares = node.putObject("shares");
    for (Share share : DelaysTable.shown(delays)) {
      ObjectNode one = shares.putObject(share.key());
      one.put("name", DelayText.share(share));
      column(slots, one.putArray("percent"), slot -> slot.shares().getOrDefault(share, Double.NaN));
    }
  }

  private static void column(
      List<@Nullable Slot> slots, ArrayNode column, ToDoubleFunction<Slot> value) {
    for (Slot slot : slots) {
      column.add(ChartNumbers.round(slot == null ? Double.NaN : value.applyAsDouble(slot)));
    }
  }

  private static double late(Slot slot, double percentile) {
    Distribution late = slot.late();
    return late == null ? Double.NaN : late.percentile(percentile) / TimeFormat.NANOS_PER_MILLI;
  }

  private static double percent(Slot slot, Cause cause) {
    Distribution late = slot.late();
    return late == null ? 0 : 100.0 * slot.causes().getOrDefault(cause, 0L) / late.count();
  }
}
