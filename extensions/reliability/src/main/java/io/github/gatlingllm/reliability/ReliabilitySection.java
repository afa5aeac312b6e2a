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

/** The report section of reliability: charts and figures of overload and faults. */
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
    html.element("p", ReliabilityReportTexts.formula(windows(figures)), "class", "footnote");
  }

  private static String windows(ReliabilityFigures figures) {
    ReliabilityPlan plan = figures.plan();
    return plan == null ? "" : ReliabilityReportTexts.windows(plan.windows(), plan.windowSeconds());
  }

  private static void charts(ReliabilityFigures figures, Html html) {
    html.raw(Charts.NO_SCRIPT);
    html.open("div", "class", "charts");
    if (ReliabilityData.hasCurve(figures)) {
      Charts.write(
          html, "Beyond capacity", "good req/s by offered load ÷ capacity", CHART, "curve");
    }
    Charts.write(html, "Over time", "req/s by due time; C: capacity", CHART, "time");
    html.close("div");
  }

  private static void stages(ReliabilityFigures figures, Html html) {
    HtmlTable.open(
        html,
        "load levels, in order of time",
        List.of(
            "load ÷ capacity",
            "offered req/s",
            "due",
            "good req/s",
            "good",
            "refused",
            "late",
            "no response",
            "responses/s",
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
    HtmlTable.open(html, "all due requests", List.of("", "value"));
    row(html, "availability", share(all.share()));
    Availability within = figures.withinCapacity();
    if (within != null) {
      row(html, "availability within capacity", share(within.share()));
    }
    row(html, "availability, requests sent once", share(all.atFirst()));
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
    row(html, "good after several attempts", Long.toString(all.again()));
    HtmlTable.close(html);
  }

  private static String words(AttemptOutcome end) {
    return switch (end) {
      case GOOD -> "good";
      case LATE -> "late";
      case REFUSED -> "refused";
      case CUT -> "cut in mid-stream";
      case HUNG -> "no response in time";
      case FAILED -> "failed otherwise";
      case GIVEN_UP -> "given up";
      case UNKNOWN -> "cut by the end of the run";
      case PLANNED -> "cancelled as planned";
    };
  }

  private static void refusals(Refusals refusals, Html html) {
    if (refusals.isEmpty()) {
      return;
    }
    HtmlTable.open(html, "refusals: HTTP 429, 503, 529", List.of("", "value"));
    row(html, "refusals, attempts included", Long.toString(refusals.count()));
    row(html, "time to refusal p50, ms", plain(refusals.p50Millis()));
    row(html, "time to refusal p99, ms", plain(refusals.p99Millis()));
    row(html, "with Retry-After", Long.toString(refusals.withRetryAfter()));
    row(html, "true Retry-After", share(refusals.honest()));
    if (refusals.limits().answers() > 0) {
      limits(refusals.limits(), html);
    }
    HtmlTable.close(html);
  }

  private static void limits(RateLimits limits, Html html) {
    row(html, "responses with rate-limit headers", Long.toString(limits.answers()));
    row(html, "reported limit, requests per window", count(limits.limit()));
    row(html, "accepted in a window with refusals, maximum", count(limits.allowed()));
    row(html, "lowest reported remaining", count(limits.lowestRemaining()));
    row(html, "refused although requests remained", "" + limits.refusedWithRoom());
    row(html, "refused again after the reported reset", "" + limits.resetBroken());
    row(html, "accepted after the reported reset", "" + limits.resetKept());
    if (limits.promisesTooMuch()) {
      row(html, "headers report", "more than the server allows");
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
