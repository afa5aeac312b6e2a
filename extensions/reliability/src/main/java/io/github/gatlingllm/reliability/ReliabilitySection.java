// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How the server stood overload and faults: one picture, and the figures behind it. */
public final class ReliabilitySection implements HtmlSection {

  private static final String CHART = "reliability";

  @Override
  public String id() {
    return CHART;
  }

  @Override
  public String title() {
    return "Reliability";
  }

  @Override
  public List<String> after() {
    return List.of("levels");
  }

  private static ReliabilityFigures figures(RunReport report) {
    return report.features().of(ReliabilityFigures.class).orElse(ReliabilityFigures.NONE);
  }

  @Override
  public boolean applies(RunReport report) {
    return !figures(report).isEmpty();
  }

  @Override
  public String script() {
    return "reliability.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    ReliabilityFigures figures = figures(report);
    boolean first = true;
    for (String sentence : ReliabilityText.sentences(figures)) {
      html.open("p", "class", first ? "result" : "footnote").name(sentence).close("p");
      first = false;
    }
    charts(figures, html);
    if (!figures.stages().isEmpty()) {
      stages(figures, html);
    }
    html.open("div", "class", "tables");
    availability(figures, html);
    refusals(figures.refusals(), html);
    html.close("div");
    html.element(
        "p",
        "Good requests ÷ all that were due: refused, hung, given up, failed, late and never sent"
            + " ones count against the availability. Recovery ends with the first of "
            + windows(figures)
            + " in a row that meet the SLO.",
        "class",
        "footnote");
  }

  private static String windows(ReliabilityFigures figures) {
    ReliabilityPlan plan = figures.plan();
    return plan == null
        ? "the windows"
        : plan.windows() + " windows of " + Quantity.plain(plan.windowNanos() / 1e9) + " s";
  }

  private static void charts(ReliabilityFigures figures, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts");
    if (ReliabilityData.hasCurve(figures)) {
      Charts.write(
          html, "Beyond capacity", "good req/s by offered load ÷ capacity", CHART, "curve");
    }
    Charts.write(html, "Over time", "req/s by when they were due; C: capacity", CHART, "time");
    html.close("div");
  }

  private static void stages(ReliabilityFigures figures, Html html) {
    HtmlTable.open(
        html,
        "each stage of load by itself, in the order of time",
        List.of(
            "load ÷ capacity",
            "offered req/s",
            "due",
            "good req/s",
            "good",
            "refused",
            "late",
            "no answer",
            "answers/s",
            "TTFT p50, ms"));
    for (StageFigures each : figures.stages()) {
      HtmlTable.row(
          html,
          plain(each.stage().ofCapacity()),
          List.of(
              Quantity.plain(each.stage().perSecond()),
              Long.toString(each.availability().due()),
              Quantity.plain(each.goodputPerSecond()),
              each.attainment().isPresent()
                  ? ReportFormat.percent(each.attainment().getAsDouble())
                  : ReportFormat.ABSENT,
              ReportFormat.percent(each.share(AttemptOutcome.REFUSED)),
              ReportFormat.percent(each.share(AttemptOutcome.LATE)),
              ReportFormat.percent(
                  each.share(AttemptOutcome.HUNG) + each.share(AttemptOutcome.GIVEN_UP)),
              Quantity.plain(each.answeredPerSecond()),
              plain(each.ttftMillis())));
    }
    HtmlTable.close(html);
  }

  private static void availability(ReliabilityFigures figures, Html html) {
    Availability all = figures.availability();
    HtmlTable.open(html, "of all requests that were due", List.of("", "value"));
    row(html, "availability", share(all.share()));
    Availability within = figures.withinCapacity();
    if (within != null) {
      row(html, "availability within capacity", share(within.share()));
    }
    row(html, "availability, of requests sent once only", share(all.atFirst()));
    row(html, "satisfaction (Apdex), 0 to 1", plain(all.satisfaction()));
    figures
        .promised()
        .ifPresent(
            promised -> {
              String of = " (" + ReliabilityText.percent(promised) + " promised)";
              OptionalDouble used = all.budgetUsedPercent(promised);
              row(
                  html,
                  "error budget used" + of,
                  used.isPresent() ? plain(used) + " %" : ReportFormat.ABSENT);
              row(html, "worst burn rate" + of, plain(figures.worstBurnRate(promised, 1)));
            });
    row(html, "longest outage, s", Quantity.plain(figures.outage().seconds()));
    for (AttemptOutcome end : AttemptOutcome.values()) {
      if (all.count(end) > 0) {
        row(html, "requests: " + words(end), Long.toString(all.count(end)));
      }
    }
    row(html, "good, but sent more than once", Long.toString(all.again()));
    HtmlTable.close(html);
  }

  private static String words(AttemptOutcome end) {
    return switch (end) {
      case GOOD -> "good";
      case LATE -> "late";
      case REFUSED -> "refused";
      case CUT -> "cut in mid-stream";
      case HUNG -> "without an answer in time";
      case FAILED -> "failed otherwise";
      case GIVEN_UP -> "given up";
      case UNKNOWN -> "cut by the run's end";
      case PLANNED -> "cancelled as planned";
    };
  }

  private static void refusals(Refusals refusals, Html html) {
    if (refusals.isEmpty()) {
      return;
    }
    HtmlTable.open(html, "refusals: HTTP 429, 503, 529", List.of("", "value"));
    row(html, "refusals, attempts included", Long.toString(refusals.count()));
    row(html, "time to refuse p50, ms", plain(refusals.p50Millis()));
    row(html, "time to refuse p99, ms", plain(refusals.p99Millis()));
    row(html, "with Retry-After", Long.toString(refusals.withRetryAfter()));
    row(html, "Retry-After that was true", share(refusals.honest()));
    if (refusals.limits().answers() > 0) {
      limits(refusals.limits(), html);
    }
    HtmlTable.close(html);
  }

  private static void limits(RateLimits limits, Html html) {
    row(html, "answers that tell of a rate limit", Long.toString(limits.answers()));
    row(html, "limit told, requests a window", count(limits.limit()));
    row(html, "taken in a window that refused others, at most", count(limits.allowed()));
    row(html, "fewest told to remain", count(limits.lowestRemaining()));
    row(html, "refused though requests were told to remain", "" + limits.refusedWithRoom());
    row(html, "refused again after the reset that was told", "" + limits.resetBroken());
    row(html, "taken after the reset that was told", "" + limits.resetKept());
    if (limits.promisesTooMuch()) {
      row(html, "what its headers tell", "more than it allows");
    }
  }

  private static String count(OptionalLong count) {
    return count.isPresent() ? Long.toString(count.getAsLong()) : ReportFormat.ABSENT;
  }

  private static void row(Html html, String name, String value) {
    HtmlTable.row(html, name, List.of(value));
  }

  private static String share(OptionalDouble share) {
    return share.isPresent() ? ReliabilityText.percent(share.getAsDouble()) : ReportFormat.ABSENT;
  }

  private static String plain(OptionalDouble value) {
    return value.isPresent() ? Quantity.plain(value.getAsDouble()) : ReportFormat.ABSENT;
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    if (applies(report)) {
      ReliabilityData.put(data.putObject(CHART), figures(report));
    }
  }
}
