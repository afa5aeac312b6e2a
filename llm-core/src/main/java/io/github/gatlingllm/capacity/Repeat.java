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
 * The variation of figures between levels of the same load.
 *
 * @param unit the unit of the load
 * @param load the load of each level
 * @param levels the number of levels
 * @param figures the figures that at least two levels have
 */
public record Repeat(LoadUnit unit, double load, int levels, List<Figure> figures) {

  /**
   * The coefficient of variation above which a warning is reported. At this value two unchanged
   * runs differ by more than 14 % (1.96 · √2 · 5 %) one time in twenty, so a gate that tolerates 10
   * % fails by chance. Rates under an open load must also exceed {@link #byChance}.
   */
  public static final double HIGH_VARIATION = 0.05;

  private static final double TAIL = 0.025;

  /** The standard normal quantile of {@link #TAIL}. */
  private static final double TAIL_DEVIATIONS = 1.96;

  private static final List<Metric> LATENCIES = List.of(Metric.TTFT, Metric.TPOT, Metric.E2E);

  /** Copies the list. */
  public Repeat {
    figures = List.copyOf(figures);
  }

  /** Returns the variation; null if no two levels have a figure in common. */
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

  /** Returns the warnings; empty if no figure varies much. */
  public List<String> warnings() {
    List<String> varying =
        figures.stream()
            .filter(figure -> figure.variation().orElse(0) > figure.warnedAbove())
            .map(
                figure ->
                    CapacityTexts.variation(
                        figure.label(), Quantity.plain(100 * figure.variation().orElse(0))))
            .toList();
    return varying.isEmpty()
        ? List.of()
        : List.of(
            CapacityTexts.varies(
                Quantity.plain(100 * HIGH_VARIATION),
                figures.stream().anyMatch(figure -> figure.warnedAbove() > HIGH_VARIATION),
                varying));
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
   * Returns the coefficient of variation that random arrivals alone exceed one time in forty. For n
   * requests a level it is 1 ÷ √n on average (5.8 % for 300). The variance over k levels is χ² with
   * k − 1 degrees of freedom, approximated by Wilson and Hilferty. It is 0 for a closed load, which
   * has no random arrivals.
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
   * One figure over all levels.
   *
   * @param key the name in {@code summary.json}
   * @param name the name in reports
   * @param unit the unit; empty for a share from 0 to 1
   * @param slo the name of the SLO; null if it belongs to none
   * @param count the number of levels that have it
   * @param mean over the levels
   * @param stdDev the sample standard deviation over the levels
   * @param low the lower end of the 95 % confidence interval of the mean (Student's t)
   * @param high the upper end
   * @param warnedAbove the coefficient of variation above which a warning is reported
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

    /** Returns standard deviation ÷ mean; empty if the mean is 0. */
    public OptionalDouble variation() {
      return mean == 0 ? OptionalDouble.empty() : OptionalDouble.of(stdDev / Math.abs(mean));
    }

    /** Returns the name with the SLO: {@code TTFT p99}, {@code goodput (interactive)}. */
    public String label() {
      return slo == null ? name : name + " (" + slo + ")";
    }
  }
}
