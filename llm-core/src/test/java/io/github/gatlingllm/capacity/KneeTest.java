// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KneeTest {

  private static final int RUNS = 500;

  @Test
  void ofExactDataItIsExact() {
    assertThat(Knee.find(points(x -> 100 * Math.min(x, 13), 2, 4, 6, 8, 10, 12, 14, 16, 18)))
        .hasValueCloseTo(13.0, within(1e-9));
    assertThat(Knee.find(points(x -> 100 * Math.min(x, 12), 2, 4, 6, 8, 10, 12, 14, 16, 18)))
        .hasValueCloseTo(12.0, within(1e-9));
    assertThat(Knee.find(points(x -> x < 10 ? 50 * x : 500 - 30 * (x - 10), 2, 4, 8, 12, 14)))
        .as("behind it throughput may fall")
        .hasValueCloseTo(10.0, within(1e-9));
  }

  /** Its levels begin on an empty server: the shorter they are, the more throughput they miss. */
  @Test
  void aSearchHasNone() {
    HandMadeLevels levels = HandMadeLevels.open();
    for (int load = 2; load <= 20; load += 2) {
      levels.throughput(load, Math.min(load, 10), 0);
    }
    assertThat(levels.levels(LevelPolicy.Kind.STAIRCASE).knee()).hasValue(10);
    assertThat(levels.levels(LevelPolicy.Kind.SEARCH).knee()).isEmpty();
  }

  @Test
  void aStraightLineHasNone() {
    assertThat(Knee.find(points(x -> 100 * x, 2, 4, 6, 8, 10, 12, 14))).isEmpty();
    assertThat(Knee.find(points(x -> 7, 2, 4, 6, 8, 10, 12, 14))).isEmpty();
    assertThat(Knee.find(points(x -> x < 8 ? 100 * x : 800 + 60 * (x - 8), 2, 4, 6, 8, 10, 12)))
        .as("more than half as steep")
        .isEmpty();
  }

  @Test
  void fourLoadsAreTooFew() {
    assertThat(Knee.find(points(x -> Math.min(x, 5), 2, 4, 6, 8, 2, 4, 6, 8))).isEmpty();
    assertThat(Knee.find(points(x -> Math.min(x, 5), 2, 4, 6, 8, 10)))
        .hasValueCloseTo(5.0, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.03, 0.1})
  void noiseOnALineMakesNone(double noise) {
    var random = new SplittableRandom(3);
    long found =
        IntStream.range(0, RUNS)
            .mapToObj(run -> Knee.find(noisy(random, noise, x -> 100 * x)))
            .filter(OptionalDouble::isPresent)
            .count();
    assertThat(found).isLessThanOrEqualTo(RUNS * 4 / 100);
  }

  @ParameterizedTest
  @CsvSource({"0.01, 98", "0.03, 95", "0.05, 90"})
  void ofNoisyDataItIsNearTheTruth(double noise, int percent) {
    var random = new SplittableRandom(4);
    int near = 0;
    for (int run = 0; run < RUNS; run++) {
      double truth = 7 + 8 * random.nextDouble();
      OptionalDouble knee = Knee.find(noisy(random, noise, x -> 100 * Math.min(x, truth)));
      near += Math.abs(knee.orElse(0) - truth) <= 1.5 ? 1 : 0;
    }
    assertThat(near).isGreaterThanOrEqualTo(RUNS * percent / 100);
  }

  @Test
  void ofLevelsItIsThatOfOutputTokensOrElseOfRequests() {
    HandMadeLevels tokens = HandMadeLevels.open();
    HandMadeLevels requests = HandMadeLevels.open();
    for (double load = 2; load <= 20; load += 2) {
      tokens.throughput(load, load, 100 * Math.min(load, 9));
      requests.throughput(load, Math.min(load, 11), 0);
    }
    assertThat(Knee.of(tokens.list())).hasValueCloseTo(9.0, within(1e-9));
    assertThat(Knee.of(requests.list())).hasValueCloseTo(11.0, within(1e-9));
    assertThat(tokens.levels(LevelPolicy.Kind.STAIRCASE).capacities().get(0).knee())
        .hasValueCloseTo(9.0, within(1e-9));
  }

  private static List<Knee.Point> noisy(
      SplittableRandom random, double noise, DoubleUnaryOperator throughput) {
    var points = new ArrayList<Knee.Point>();
    for (double load = 2; load <= 20; load += 2) {
      double factor = 1 + noise * gauss(random);
      points.add(new Knee.Point(load, throughput.applyAsDouble(load) * factor));
    }
    return points;
  }

  private static double gauss(SplittableRandom random) {
    return IntStream.range(0, 12).mapToDouble(i -> random.nextDouble()).sum() - 6;
  }

  private static List<Knee.Point> points(DoubleUnaryOperator throughput, double... loads) {
    var points = new ArrayList<Knee.Point>();
    for (double load : loads) {
      points.add(new Knee.Point(load, throughput.applyAsDouble(load)));
    }
    return points;
  }
}
