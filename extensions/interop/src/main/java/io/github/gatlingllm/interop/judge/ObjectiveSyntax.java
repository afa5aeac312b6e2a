// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.judge;

import io.github.gatlingllm.interop.judge.ObjectiveScanner.Part;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Spelling;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * The grammar of an objective: {@code figure comparison value unit}.
 *
 * @param scanner reads the text
 * @param slos returns the SLO of bounds
 */
record ObjectiveSyntax(ObjectiveScanner scanner, Function<List<Bound>, Slo> slos) {

  private static final String GOODPUT = "goodput";
  private static final String FAILED = "failedPercent";
  private static final Map<String, RateFigure> RATES = rates();

  /** The names of all figures. */
  static final List<String> FIGURES = figures();

  /** The figures of a single request. */
  private static final List<String> BOUNDS =
      ObjectiveParser.METRICS.entrySet().stream()
          .filter(each -> !each.getValue().pooled())
          .map(Map.Entry::getKey)
          .toList();

  /** Nanoseconds by unit. */
  private static final Map<String, Long> TIMES = times();

  private static final List<String> STATISTICS =
      List.of("p50", "p90", "p95", "p99", "p99.9", "mean", "max");

  /** What other tools call ours. */
  private static final Map<String, String> OTHER_NAMES =
      Map.of(
          "e2el", "e2e",
          "latency", "e2e",
          "request_latency", "e2e",
          "time_to_first_token", "ttft",
          "median", "p50",
          "avg", "mean",
          "average", "mean",
          "request_throughput", "requestsPerSecond",
          "output_throughput", "outputTokensPerSecond",
          "output_token_throughput", "outputTokensPerSecond");

  private static final BigDecimal NANOS_PER_MILLI = BigDecimal.valueOf(1_000_000);
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private static Map<String, RateFigure> rates() {
    var rates = new LinkedHashMap<String, RateFigure>();
    rates.put("requestsPerSecond", RateFigure.REQUESTS);
    rates.put("outputTokensPerSecond", RateFigure.OUTPUT_TOKENS);
    return rates;
  }

  private static List<String> figures() {
    var figures = new ArrayList<String>();
    figures.addAll(ObjectiveParser.METRICS.keySet());
    figures.add(FAILED);
    figures.addAll(RATES.keySet());
    figures.add(GOODPUT);
    return List.copyOf(figures);
  }

  private static Map<String, Long> times() {
    var times = new LinkedHashMap<String, Long>();
    times.put("ms", 1_000_000L);
    times.put("s", 1_000_000_000L);
    times.put("us", 1_000L);
    times.put("µs", 1_000L);
    times.put("μs", 1_000L); // the Greek letter; above is the micro sign
    return times;
  }

  /** Parses the whole text. */
  RunObjective objective() {
    Part word = scanner.word();
    String name = word.text();
    int point = name.indexOf('.');
    String figure = point < 0 ? name : name.substring(0, point);
    RunObjective objective;
    if (ObjectiveParser.METRICS.containsKey(figure)) {
      objective = metric(figure, word);
    } else if (RATES.containsKey(name)) {
      objective = rate(new Subject.OfRate(List.of(), RATES.get(name)));
    } else if (name.equals(FAILED)) {
      objective = failed();
    } else if (name.equals(GOODPUT)) {
      objective = goodput();
    } else {
      throw unknown("figure", figure, word.at(), "Figures", FIGURES);
    }
    scanner.end();
    return objective;
  }

  private RunObjective metric(String name, Part word) {
    String statistic = word.text().substring(Math.min(word.text().length(), name.length() + 1));
    int at = word.at() + name.length();
    if (statistic.isEmpty()) {
      throw scanner.error(
          at,
          ObjectiveSyntaxTexts.withoutStatistic(name),
          ObjectiveSyntaxTexts.known("Statistics", STATISTICS));
    }
    Metric metric = Objects.requireNonNull(ObjectiveParser.METRICS.get(name));
    var subject = new Subject.OfMetric(List.of(), metric, statistic(statistic, at + 1));
    BoundComparison comparison = scanner.comparison();
    BigDecimal nanos = time();
    return new RunObjective(subject, comparison, nanos.divide(NANOS_PER_MILLI).doubleValue());
  }

  private Statistic statistic(String name, int at) {
    if (name.equals(Statistic.Simple.MEAN.key())) {
      return Statistic.Simple.MEAN;
    }
    if (name.equals(Statistic.Simple.MAX.key())) {
      return Statistic.Simple.MAX;
    }
    if (name.matches("p\\d{1,3}(\\.\\d{1,4})?")) {
      double percentile = Double.parseDouble(name.substring(1));
      if (percentile > 0 && percentile < 100) {
        return new Statistic.Percentile(percentile);
      }
    }
    throw unknown("statistic", name, at, "Statistics", STATISTICS);
  }

  private RunObjective rate(Subject subject) {
    BoundComparison comparison = scanner.comparison();
    double bound = scanner.number().doubleValue();
    Part unit = scanner.unit();
    if (!unit.text().isEmpty()) {
      throw scanner.error(
          unit.at(), ObjectiveSyntaxTexts.wrongUnit(unit.text()), ObjectiveSyntaxTexts.NO_UNIT);
    }
    return new RunObjective(subject, comparison, bound);
  }

  private RunObjective failed() {
    BoundComparison comparison = scanner.comparison();
    double bound = percentage();
    scanner.take("%");
    return new RunObjective(
        new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)), comparison, bound);
  }

  private double percentage() {
    Part start = scanner.here();
    BigDecimal value = scanner.number();
    return percentage(value, start.at());
  }

  private double percentage(BigDecimal value, int at) {
    if (value.compareTo(HUNDRED) > 0) {
      throw scanner.error(
          at,
          ObjectiveSyntaxTexts.wrongPercentage(value.toPlainString()),
          ObjectiveSyntaxTexts.PERCENT);
    }
    return value.doubleValue();
  }

  private RunObjective goodput() {
    scanner.require("(");
    var bounds = new ArrayList<Bound>();
    do {
      bounds.add(bound());
    } while (scanner.take(","));
    scanner.require(")");
    BoundComparison comparison = scanner.comparison();
    int at = scanner.here().at();
    BigDecimal value = scanner.number();
    Part unit = scanner.unit();
    SloFigure figure =
        switch (unit.text()) {
          case "%" -> SloFigure.ATTAINMENT;
          case "/s", "req/s" -> SloFigure.REQUESTS_PER_SECOND;
          default ->
              throw scanner.error(
                  unit.at(),
                  ObjectiveSyntaxTexts.wrongUnit(unit.text()),
                  ObjectiveSyntaxTexts.units(List.of("% of the requests", "/s")));
        };
    double wanted = figure == SloFigure.ATTAINMENT ? percentage(value, at) : value.doubleValue();
    return new RunObjective(new Subject.OfSlo(slos.apply(bounds), figure), comparison, wanted);
  }

  private Bound bound() {
    Part name = scanner.word();
    Metric metric = ObjectiveParser.METRICS.get(name.text());
    if (metric == null || metric.pooled()) {
      throw unknown(
          "bound", name.text(), name.at(), ObjectiveSyntaxTexts.ofSingleRequest(), BOUNDS);
    }
    return new Bound(metric, scanner.comparison(), time().doubleValue());
  }

  /** Reads a time with its unit, in nanoseconds. */
  private BigDecimal time() {
    BigDecimal value = scanner.number();
    Part unit = scanner.unit();
    Long nanos = TIMES.get(unit.text());
    if (nanos == null) {
      throw scanner.error(
          unit.at(),
          ObjectiveSyntaxTexts.wrongUnit(unit.text()),
          ObjectiveSyntaxTexts.units(List.of("ms", "s", "us", "µs")));
    }
    return value.multiply(BigDecimal.valueOf(nanos));
  }

  private IllegalArgumentException unknown(
      String what, String name, int at, String heading, List<String> known) {
    String rule = ObjectiveSyntaxTexts.known(heading, known);
    String problem =
        name.isEmpty()
            ? ObjectiveSyntaxTexts.expected("a " + what, scanner.here().text())
            : ObjectiveSyntaxTexts.unknown(what, name);
    return scanner.error(
        at, problem, rule + meant(name, known).map(ObjectiveSyntaxTexts::meant).orElse(""));
  }

  private static Optional<String> meant(String name, List<String> known) {
    String other = OTHER_NAMES.get(name.toLowerCase(Locale.ROOT));
    if (other != null && known.contains(other)) {
      return Optional.of(other);
    }
    return known.stream()
        .filter(each -> Spelling.mistakes(name, each) <= Math.max(1, each.length() / 3))
        .min(Comparator.comparingInt(each -> Spelling.mistakes(name, each)));
  }
}
