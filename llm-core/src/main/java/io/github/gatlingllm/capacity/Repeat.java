// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.StudentT;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How much the figures of levels vary that all had the same load.
 *
 * @param unit in what the load is told
 * @param load of each level
 * @param levels how many there were
 * @param figures each figure that at least two levels have
 */
public record Repeat(LoadUnit unit, double load, int levels, List<Figure> figures) {

  /**
   * From which coefficient of variation on a reader is warned: two single runs then differ by more
   * than 14 % (1.96 · √2 · 5 %) one time in twenty, though nothing has changed, and a gate that
   * tolerates 10 % fails builds by chance. Of rates under an open load only what is beyond {@link
   * #byChance}.
   */
  public static final double HIGH_VARIATION = 0.05;

  private static final double TAIL = 0.025;

  /** The standard normal deviation above which that much lies. */
  private static final double TAIL_DEVIATIONS = 1.96;

  private static final List<Metric> LATENCIES = List.of(Metric.TTFT, Metric.TPOT, Metric.E2E);

  /** Copies. */
  public Repeat {
    figures = List.copyOf(figures);
  }

  /** Null if no level has a figure that another has, too. */
  static @Nullable Repeat of(List<LevelStats> levels) {
    var figures = new ArrayList<Figure>();
    for (Metric metric : LATENCIES) {
      figures.addAll(latencies(levels, metric));
    }
    figures.addAll(
        figure("outputTokensPerSecond", "output tokens/s", "tokens/s", null, levels, tokens()));
    figures.addAll(
        figure("requestsPerSecond", "requests/s", "req/s", null, levels, rate(Rates::requests)));
    for (String slo : slos(levels)) {
      figures.addAll(
          figure(
              "goodputRequestsPerSecond",
              "goodput",
              "req/s",
              slo,
              levels,
              slo(slo, SloStats::goodRequestsPerSecond)));
      figures.addAll(
          figure("attainment", "attainment", "", slo, levels, slo(slo, SloStats::attainment)));
    }
    Level first = levels.get(0).level();
    return figures.isEmpty()
        ? null
        : new Repeat(first.unit(), first.load(), levels.size(), figures);
  }

  /** What a reader must know; empty if nothing varies much. */
  public List<String> warnings() {
    String varying =
        figures.stream()
            .filter(figure -> figure.variation().orElse(0) > figure.warnedAbove())
            .map(
                figure ->
                    figure.label()
                        + " by "
                        + Quantity.plain(100 * figure.variation().orElse(0))
                        + " %")
            .collect(Collectors.joining(", "));
    return varying.isEmpty()
        ? List.of()
        : List.of(
            "repeats of the same load vary (coefficient of variation above "
                + Quantity.plain(100 * HIGH_VARIATION)
                + " %"
                + (figures.stream().anyMatch(figure -> figure.warnedAbove() > HIGH_VARIATION)
                    ? ", of rates beyond what arrivals at random explain"
                    : "")
                + "): "
                + varying
                + "; a single run says less than it seems to");
  }

  private static List<Figure> latencies(List<LevelStats> levels, Metric metric) {
    var figures = new ArrayList<Figure>();
    for (int percentile : List.of(50, 99)) {
      figures.addAll(
          figure(
              metric.key() + "P" + percentile,
              metric.label() + " p" + percentile,
              Quantity.unit(metric),
              null,
              levels,
              level ->
                  level.stats().distribution(metric).stream()
                      .mapToDouble(d -> d.percentile(percentile) / metric.outputDivisor())
                      .findFirst()));
    }
    return figures;
  }

  private static Function<LevelStats, OptionalDouble> tokens() {
    return rate(Rates::outputTokens);
  }

  private static Function<LevelStats, OptionalDouble> rate(Function<Rates, Double> rate) {
    return level ->
        level.stats().window() == null
            ? OptionalDouble.empty()
            : OptionalDouble.of(rate.apply(level.stats().window()));
  }

  private static Function<LevelStats, OptionalDouble> slo(
      String name, Function<SloStats, OptionalDouble> figure) {
    return level ->
        level.slos().stream()
            .filter(stats -> stats.slo().name().equals(name) && stats.judged() > 0)
            .findFirst()
            .map(figure)
            .orElseGet(OptionalDouble::empty);
  }

  private static Set<String> slos(List<LevelStats> levels) {
    return levels.stream()
        .flatMap(level -> level.slos().stream())
        .map(stats -> stats.slo().name())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<Figure> figure(
      String key,
      String label,
      String unit,
      @Nullable String slo,
      List<LevelStats> levels,
      Function<LevelStats, OptionalDouble> value) {
    double[] values = levels.stream().map(value).flatMapToDouble(OptionalDouble::stream).toArray();
    boolean rate = unit.endsWith("/s");
    double above = Math.max(HIGH_VARIATION, rate ? byChance(levels) : 0);
    return values.length < 2 ? List.of() : List.of(Figure.of(key, label, unit, slo, values, above));
  }

  /**
   * The coefficient of variation of so many levels that arrivals at random alone exceed one time in
   * forty: of n requests a level it is 1 ÷ √n on average (5.8 % of 300), and the variance of k
   * levels scatters as χ² with k − 1 degrees of freedom does (by Wilson and Hilferty). A rate
   * varies that much though the server is always the same; under a closed load it does not.
   */
  static double byChance(List<LevelStats> levels) {
    double requests =
        levels.stream().mapToLong(level -> level.stats().counts().sent()).average().orElse(0);
    if (levels.get(0).level().unit() == LoadUnit.CONCURRENCY || requests == 0) {
      return 0;
    }
    double ninth = 2 / (9.0 * (levels.size() - 1));
    double root = 1 - ninth + TAIL_DEVIATIONS * StrictMath.sqrt(ninth);
    return StrictMath.sqrt(root * root * root / requests);
  }

  /**
   * One figure of all levels.
   *
   * @param key its name in {@code summary.json}
   * @param name the words people read
   * @param unit its unit; empty for a share of 0 to 1
   * @param slo of which SLO; null: of none
   * @param count how many levels have it
   * @param mean over the levels
   * @param stdDev of the levels, as of a sample
   * @param low the lower end of the 95 % interval of the mean (Student's t)
   * @param high the upper end
   * @param warnedAbove the coefficient of variation that a reader must know
   */
  public record Figure(
      String key,
      String name,
      String unit,
      @Nullable String slo,
      int count,
      double mean,
      double stdDev,
      double low,
      double high,
      double warnedAbove) {

    static Figure of(
        String key,
        String name,
        String unit,
        @Nullable String slo,
        double[] values,
        double warnedAbove) {
      int n = values.length;
      double mean = Arrays.stream(values).average().orElse(0);
      double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
      double stdDev = StrictMath.sqrt(squares / (n - 1));
      double reach = StudentT.above(TAIL, n - 1) * stdDev / StrictMath.sqrt(n);
      return new Figure(
          key, name, unit, slo, n, mean, stdDev, mean - reach, mean + reach, warnedAbove);
    }

    /** Standard deviation ÷ mean; empty where the mean is 0. */
    public OptionalDouble variation() {
      return mean == 0 ? OptionalDouble.empty() : OptionalDouble.of(stdDev / Math.abs(mean));
    }

    /** {@code TTFT p99}, {@code goodput (interactive)}. */
    public String label() {
      return slo == null ? name : name + " (" + slo + ")";
    }
  }
}
