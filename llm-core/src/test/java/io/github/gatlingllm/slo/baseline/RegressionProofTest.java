// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.distribution.Distribution;
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

  private static final int PAIRS = 1000;

  private final Map<String, double[]> ranks = new HashMap<>();

  /** What is compared. */
  private enum Figure {
    TTFT_P50(50, 0),
    TTFT_P95(95, 1),
    TTFT_P99(99, 2),
    TTFT_MEAN(0, 3),
    ITL_P99(99, 4);

    private final double percentile;
    private final long seed;

    Figure(double percentile, long seed) {
      this.percentile = percentile;
      this.seed = seed;
    }
  }

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
    // 2 of 200 are expected; 7 would be chance once in 200 times
    assertThat(missed(Figure.TTFT_P50, 200, 500, 1, 0)[0]).isLessThanOrEqualTo(0.035);
    assertThat(missed(Figure.ITL_P99, 50, 200, 1, 0)[0]).isLessThanOrEqualTo(0.06);
    assertThat(missed(Figure.TTFT_P50, 100, 1000, 1.15, 0)[0]).isGreaterThanOrEqualTo(0.95);
  }

  @Test
  @Tag("proof")
  void onAThousandPairsOfEach() {
    for (int n : new int[] {100, 200, 500, 1000, 2000}) {
      for (Figure figure : Figure.values()) {
        double alarms = missed(figure, PAIRS, n, 1, 0)[0];
        double[] found = missed(figure, PAIRS, n, 1.15, 0, 5, 10);
        System.out.printf(
            Locale.ROOT,
            "| %s | %d | %.1f %% | %.1f %% | %.1f %% | %.1f %% |%n",
            figure,
            n,
            100 * alarms,
            100 * found[0],
            100 * found[1],
            100 * found[2]);
        assertThat(alarms).as("%s, n = %s", figure, n).isLessThanOrEqualTo(0.02);
      }
    }
    assertThat(missed(Figure.TTFT_P50, PAIRS, 2000, 1.15, 0)[0]).isGreaterThanOrEqualTo(0.95);
  }

  /** Which share of the pairs is MISSED, for each tolerance; one side is slower by the factor. */
  private double[] missed(Figure figure, int pairs, int n, double factor, double... tolerances) {
    var random = new SplittableRandom(n + figure.seed);
    double[] missed = new double[tolerances.length];
    for (int i = 0; i < pairs; i++) {
      List<double[]> recorded = figure == Figure.ITL_P99 ? GAPS : RUNS.get(i % 2);
      FigureShift shift =
          shift(figure, drawn(recorded, n, 1, random), drawn(recorded, n, factor, random));
      for (int t = 0; t < tolerances.length; t++) {
        missed[t] += shift.exceeds(tolerances[t]) >= 1 - FigurePair.TAIL ? 1.0 / pairs : 0;
      }
    }
    return missed;
  }

  private FigureShift shift(Figure figure, MetricStats before, MetricStats now) {
    if (figure == Figure.TTFT_MEAN) {
      return NormalShift.ofMeans(before, now);
    }
    double[] points =
        ranks.computeIfAbsent(
            figure.percentile + " " + now.requests(),
            key -> QuantileShift.ranks(figure.percentile, now.requests()));
    return QuantileShift.of(before.quantiles(), points, now.quantiles(), points);
  }

  private static MetricStats drawn(
      List<double[]> recorded, int n, double factor, SplittableRandom random) {
    DoubleStream.Builder values = DoubleStream.builder();
    for (int i = 0; i < n; i++) {
      for (double value : recorded.get(random.nextInt(recorded.size()))) {
        values.add(value * factor);
      }
    }
    return MetricStats.of(Distribution.of(values.build().toArray()), 1000, n);
  }
}
