// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import static java.util.Comparator.comparingInt;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.Terms;
import io.github.gatlingllm.report.view.CapacityText;
import io.github.gatlingllm.report.view.CostText;
import io.github.gatlingllm.report.view.OfflineText;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import io.github.gatlingllm.report.view.Term;
import io.github.gatlingllm.report.view.TokenRate;
import io.github.gatlingllm.slo.cost.Cost;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CostFigure;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The key figures as tiles. */
final class KeyFiguresSection implements HtmlSection {

  private static final List<Metric> LATENCIES =
      List.of(Metric.TTFT, Metric.ITL, Metric.TPOT, Metric.E2E);

  private static final List<CostFigure.Plain> COSTS =
      List.of(
          CostFigure.Plain.PER_MILLION_OUTPUT_TOKENS,
          CostFigure.Plain.PER_REQUEST,
          CostFigure.Plain.PER_MILLION_TOTAL_TOKENS,
          CostFigure.Plain.PER_SESSION,
          CostFigure.Plain.TOTAL);

  @Override
  public String id() {
    return "key-figures";
  }

  @Override
  public @Nullable String title() {
    return null;
  }

  @Override
  public boolean applies(RunReport report) {
    return report.snapshot().all().counts().sent() > 0;
  }

  @Override
  public void write(RunReport report, Html html) {
    RequestStats all = QuotedLevel.stats(report);
    whose(report).ifPresent(words -> html.element("p", words, "class", "whose"));
    html.open("dl", "class", "tiles");
    if (report.run().load().offline() != null) {
      offline(html, all);
    }
    List<Capacity> capacities = report.levels().capacities();
    if (capacities.isEmpty()) {
      report.allSlos().stream().limit(1).forEach(slo -> goodput(html, slo));
    } else {
      capacity(html, report.levels(), capacities.get(0));
    }
    LATENCIES.forEach(metric -> latency(html, all, metric));
    if (all.window() != null) {
      throughput(html, TokenRate.main(all), all.window().requests());
    }
    tile(
        html,
        "Requests",
        ReportFormat.fixed(all.counts().succeeded(), 0),
        "succeeded",
        ReportFormat.fixed(all.counts().failed(), 0) + " failed");
    cost(report).ifPresent(cost -> cost(html, cost));
    html.close("dl");
  }

  /** Names the requests and the load of the tiles; empty: all requests of a run with one load. */
  private static Optional<String> whose(RunReport report) {
    String all = report.scopes().shown().size() > 1 ? "all requests" : "";
    return QuotedLevel.of(report)
        .map(
            level ->
                (all.isEmpty() ? "" : all + ", ")
                    + "at "
                    + level.load()
                    + (level.passed() ? ", the highest load that passed" : ", the lowest load"))
        .or(() -> Optional.of(all).filter(words -> !words.isEmpty()));
  }

  private static Optional<Cost> cost(RunReport report) {
    return QuotedLevel.of(report)
        .map(level -> Optional.ofNullable(Scope.level(report, level.stats()).cost()))
        .orElseGet(() -> CostText.cost(report));
  }

  private static void offline(Html html, RequestStats all) {
    OptionalDouble seconds = OfflineText.seconds(all);
    if (seconds.isPresent() && all.makespan() != null) {
      tile(
          html,
          Term.MAKESPAN,
          ReportFormat.number(seconds.getAsDouble()),
          "s",
          ReportFormat.number(all.makespan().requests()) + " req/s");
      boolean reported = all.tokens().input() != null;
      if (reported || all.outputKnown()) {
        tile(
            html,
            "Tokens over the makespan",
            ReportFormat.number(
                reported ? all.makespan().totalTokens() : all.makespan().outputTokens()),
            reported ? "total tokens/s" : "output tokens/s",
            all.outputKnown()
                ? ReportFormat.number(all.makespan().outputTokens()) + " output tokens/s"
                : "");
      }
    }
  }

  /** Writes the tile of the available cost figure with the first rank. */
  private static void cost(Html html, Cost cost) {
    cost.figures().entrySet().stream()
        .filter(figure -> figure.getValue().value().isPresent())
        .min(comparingInt(figure -> rank(figure.getKey())))
        .ifPresent(
            figure ->
                tile(
                    html,
                    "Cost",
                    CostText.money(figure.getValue(), ""),
                    cost.currency() + " " + figure.getKey().heading(),
                    CostText.money(
                        cost.of(CostFigure.Plain.PER_REQUEST),
                        " " + cost.currency() + " per request")));
  }

  /** The rank of a cost figure: good tokens come first. */
  private static int rank(CostFigure figure) {
    return figure.match(COSTS::indexOf, good -> -1);
  }

  private static void throughput(Html html, Optional<TokenRate> tokens, double requests) {
    String perSecond = ReportFormat.number(requests);
    if (tokens.isEmpty()) {
      tile(html, "Throughput", perSecond, "req/s", "");
    } else {
      TokenRate rate = tokens.get();
      tile(
          html, "Throughput", ReportFormat.number(rate.value()), rate.unit(), perSecond + " req/s");
    }
  }

  private static void capacity(Html html, Levels levels, Capacity capacity) {
    String sign =
        switch (capacity.bounded()) {
          case EXACT -> "";
          case AT_LEAST -> "≥ ";
          case BELOW -> "< ";
        };
    tile(
        html,
        Term.CAPACITY,
        sign + ReportFormat.number(capacity.value()),
        capacity.unit().symbol() + CapacityText.sent(levels, capacity.unit(), capacity.value()),
        capacity.slo().name() + ": " + capacity.interval());
  }

  private static void goodput(Html html, SloStats slo) {
    if (slo.hidden()) {
      tile(
          html,
          Term.GOODPUT,
          ReportFormat.ABSENT,
          "",
          slo.slo().name() + ": " + BufferedStreams.NOT_OBSERVABLE);
      return;
    }
    String rate =
        slo.goodRequestsPerSecond().isPresent()
            ? ReportFormat.number(slo.goodRequestsPerSecond().getAsDouble())
            : ReportFormat.ABSENT;
    String attainment =
        slo.attainment().isPresent()
            ? ReportFormat.percent(slo.attainment().getAsDouble())
            : "no request judged";
    tile(html, Term.GOODPUT, rate, "good req/s", slo.slo().name() + ": " + attainment);
  }

  private static void latency(Html html, RequestStats all, Metric metric) {
    Distribution values = all.distributions().get(metric);
    if (values != null) {
      html.open("div").open("dt");
      Terms.write(html, metric.label() + " p99", metric.definition(), Term.page(metric));
      html.close("dt");
      if (all.buffered().hides(metric)) {
        tile(html, ReportFormat.ABSENT, "", BufferedStreams.NOT_OBSERVABLE);
        return;
      }
      tile(
          html,
          ReportFormat.number(values.percentile(99) / metric.outputDivisor()),
          Quantity.unit(metric),
          "p50 " + ReportFormat.number(metric, values.percentile(50)));
    }
  }

  private static void tile(Html html, String label, String value, String unit, String more) {
    html.open("div").open("dt").name(label).close("dt");
    tile(html, value, unit, more);
  }

  private static void tile(Html html, Term term, String value, String unit, String more) {
    html.open("div").open("dt");
    Terms.write(html, term);
    html.close("dt");
    tile(html, value, unit, more);
  }

  private static void tile(Html html, String value, String unit, String more) {
    html.open("dd");
    html.element("span", value, "class", "value").text(" ");
    html.element("span", unit, "class", "unit").text(" ");
    html.open("span", "class", "more").name(more).close("span").close("dd").close("div");
  }
}
