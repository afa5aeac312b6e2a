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

/** How late a client without kernel stamps would have been, and why. */
final class DelaysSection implements HtmlSection {

  private static final String CHART = "delays";
  private static final String TITLE = "How late chunks were read: ";

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
      html.element("summary", TITLE + "not known");
      html.element("p", notKnown(stamps));
    } else {
      html.element("summary", TITLE + summary(late));
      html.element("p", reading(stamps), "class", "footnote");
      known(report, stamps, late, html);
    }
    html.close("details");
  }

  private static String notKnown(StampFigures stamps) {
    return "The stamps of this run's chunks are those of network reads"
        + (stamps.whyRead() == null ? "" : " (" + stamps.whyRead() + ")")
        + ". Without the kernel nobody knows by how much reads were later than the arrivals.";
  }

  private static String summary(Distribution late) {
    return "p99 "
        + TimeFormat.millis(late.percentile(99))
        + " ms, at most "
        + TimeFormat.millis(late.max())
        + " ms";
  }

  private static String reading(StampFigures stamps) {
    return "By how much the client read chunks later than they arrived at its socket: so late a"
        + " client without kernel stamps would have been on this machine. The stamps "
        + (stamps.read() == 0
            ? "of this run are not"
            : "that are the kernel's, "
                + ReportFormat.percent(1 - stamps.percent(stamps.read()) / 100)
                + " of this run's, are not")
        + " late by it.";
  }

  private static void known(RunReport report, StampFigures stamps, Distribution late, Html html) {
    if (stamps.delays().late() == 0) {
      html.element(
          "p",
          "No chunk inside the measuring window was read "
              + DelayText.LATE
              + " or more after its arrival.");
    } else {
      DelaysTable.causes(html, stamps, late);
      html.element("p", attribution(), "class", "footnote");
    }
    if (charted(report)) {
      charts(stamps.delays(), html);
      DelaysTable.overTime(html, stamps.delays());
    }
  }

  private static String attribution() {
    return "Chunks that waited for the same event loop at the same time have one cause: what took"
        + " most of that time. Busy event loop: it was at work, on other answers, requests or your"
        + " own code. No processor: it had none, and in these seconds tasks waited for one, the"
        + " hypervisor kept one or the CPU quota stopped the process for as long. Unknown: it did"
        + " not run, and nothing that is watched explains it.";
  }

  private static void charts(ReadDelays delays, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts wide");
    figure(html, "Read later than arrived", "ms, by the moment of the arrival", "late");
    if (delays.slots().stream().anyMatch(slot -> !slot.causes().isEmpty())) {
      figure(
          html,
          "Read late, by cause",
          "% of the chunks, late by " + DelayText.LATE + " or more",
          "causes");
    }
    if (delays.slots().stream().anyMatch(slot -> !slot.shares().isEmpty())) {
      figure(html, "The client meanwhile", "% of the time", "shares");
    }
    html.close("div");
  }

  private static void figure(Html html, String title, String unit, String key) {
    Charts.write(html, title, unit, CHART, key);
  }

  /** The time axis is that of all other charts over time. */
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
