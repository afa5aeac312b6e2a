/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.timeline.Distribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * How often a comparison errs: pairs of runs are drawn, request by request, from some that were
 * recorded. Both sides of a pair come from the same one, so that nothing has changed between them.
 */
class RegressionProofTest {

  /** Where the values are, a line a request: TTFTs of two runs, gaps of one. */
  private static final Path RECORDED = Path.of("src/test/resources/regression");

  private static final List<List<double[]>> RUNS = new ArrayList<>();
  private static final List<double[]> GAPS = new ArrayList<>();

  private final Map<String, double[]> ranks = new HashMap<>();

  /** What is compared. */
  private enum Figure {
    TTFT_P50(50),
    TTFT_P95(95),
    TTFT_P99(99),
    TTFT_MEAN(0),
    ITL_P99(99);

    private final double percentile;

    Figure(double percentile) {
      this.percentile = percentile;
    }
  }

  /** How often of all pairs. */
  private record Rates(double missed, double met, double weak) {}

  @BeforeAll
  static void read() throws IOException {
    RUNS.add(lines("ttft-a.csv"));
    RUNS.add(lines("ttft-b.csv"));
    GAPS.addAll(lines("gaps.csv"));
  }

  private static List<double[]> lines(String name) throws IOException {
    return Files.readAllLines(RECORDED.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"))
        .map(RegressionProofTest::numbers)
        .toList();
  }

  private static double[] numbers(String line) {
    return Arrays.stream(line.split(",", -1)).mapToDouble(Double::parseDouble).toArray();
  }

  @Test
  void falseAlarmsAreRareAndSlowdownsAreFound() {
    Rates same = rates(Figure.TTFT_P50, 200, 1000, 1, 0, 1);
    assertThat(same.missed()).isLessThanOrEqualTo(0.035); // 200 pairs at 1 %
    assertThat(rates(Figure.ITL_P99, 100, 1000, 1, 0, 2).missed()).isLessThanOrEqualTo(0.05);
    assertThat(rates(Figure.TTFT_P50, 100, 2000, 1.15, 0, 3).missed()).isGreaterThan(0.9);
  }

  @Test
  @Tag("proof")
  void onAThousandPairsOfEach() {
    int pairs = 1000;
    StringBuilder table =
        new StringBuilder(
            "| figure | n | false alarms at 0 % | +15 % found at 0 % | at 5 % | at 10 % |\n");
    for (int n : new int[] {100, 200, 500, 1000, 2000, 4000}) {
      for (Figure figure : Figure.values()) {
        double alarms = rates(figure, pairs, n, 1, 0, 10).missed();
        table.append(
            String.format(
                Locale.ROOT,
                "| %s | %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
                figure,
                n,
                100 * alarms,
                100 * rates(figure, pairs, n, 1.15, 0, 11).missed(),
                100 * rates(figure, pairs, n, 1.15, 5, 12).missed(),
                100 * rates(figure, pairs, n, 1.15, 10, 13).missed()));
        assertThat(alarms).as("%s with n = %s", figure, n).isLessThanOrEqualTo(0.02);
      }
    }
    System.out.println(table);
    assertThat(rates(Figure.TTFT_P50, pairs, 4000, 1.15, 0, 14).missed())
        .isGreaterThanOrEqualTo(0.95);
  }

  private Rates rates(Figure figure, int pairs, int n, double factor, double tolerance, long seed) {
    var random = new SplittableRandom(seed);
    int missed = 0;
    int met = 0;
    int weak = 0;
    for (int i = 0; i < pairs; i++) {
      List<double[]> recorded = figure == Figure.ITL_P99 ? GAPS : RUNS.get(i % 2);
      MetricFigures before = drawn(recorded, n, 1, random);
      MetricFigures now = drawn(recorded, n, factor, random);
      double worse = shift(figure, before, now).exceeds(tolerance);
      missed += worse >= 1 - FigurePair.TAIL ? 1 : 0;
      met += worse <= FigurePair.TAIL ? 1 : 0;
      weak += worse > FigurePair.TAIL && worse < 1 - FigurePair.TAIL ? 1 : 0;
    }
    return new Rates((double) missed / pairs, (double) met / pairs, (double) weak / pairs);
  }

  private Shift shift(Figure figure, MetricFigures before, MetricFigures now) {
    if (figure == Figure.TTFT_MEAN) {
      return NormalShift.ofMeans(before, now);
    }
    double[] points =
        ranks.computeIfAbsent(
            figure.percentile + " " + now.requests(),
            key -> QuantileShift.ranks(figure.percentile, now.requests()));
    return QuantileShift.of(before.quantiles(), points, now.quantiles(), points);
  }

  private static MetricFigures drawn(
      List<double[]> recorded, int n, double factor, SplittableRandom random) {
    DoubleStream.Builder values = DoubleStream.builder();
    for (int i = 0; i < n; i++) {
      for (double value : recorded.get(random.nextInt(recorded.size()))) {
        values.add(value * factor);
      }
    }
    return MetricFigures.of(Distribution.of(values.build().toArray()), 1000, n);
  }
}
