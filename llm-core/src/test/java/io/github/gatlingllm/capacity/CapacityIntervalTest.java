// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.TimeBatch;
import io.github.gatlingllm.slo.goodput.MissBatches;
import io.github.gatlingllm.slo.verdict.Capacity;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs of a server of which the truth is known: attainment falls through 99 % at its capacity. */
class CapacityIntervalTest {

  private static final int RUNS = 150;
  private static final int MANY_RUNS = 1000;

  /** Over which share of the capacity attainment falls from 99 % to 93 %. */
  @ParameterizedTest
  @CsvSource({"0.03, 2", "0.1, 2", "0.4, 2", "0.03, 0.5", "0.1, 0.5", "0.4, 0.5"})
  void itHoldsTheTruthAtLeast95TimesIn100(double width, double step) {
    holds(width, step, RUNS);
  }

  private static void holds(double width, double step, int runs) {
    var random = new SplittableRandom(11);
    int held = 0;
    int informative = 0;
    for (int run = 0; run < runs; run++) {
      double truth = 8 + 6 * random.nextDouble();
      Capacity capacity = run(random, truth, width, step);
      held += capacity.low() <= truth && truth <= capacity.high().orElse(100) ? 1 : 0;
      informative += capacity.low() > 0 && capacity.high().isPresent() ? 1 : 0;
    }
    assertThat(held).isGreaterThanOrEqualTo(95 * runs / 100);
    assertThat(informative).as("and says something").isGreaterThan(80 * runs / 100);
  }

  /** Batches are known here, and in the same runs not. */
  @ParameterizedTest
  @CsvSource({"0.03, 2", "0.1, 2", "0.4, 2", "0.03, 0.5", "0.1, 0.5", "0.4, 0.5"})
  void whereRequestsMissIndependentlyItIsHardlyWider(double width, double step) {
    hardlyWider(width, step, RUNS);
  }

  private static void hardlyWider(double width, double step, int runs) {
    Both both = intervals(width, step, 1, runs);
    Intervals plain = both.plain();
    Intervals known = both.known();
    assertThat(known.held()).isGreaterThanOrEqualTo(plain.held() - runs / 200);
    assertThat(known.width()).isBetween(plain.width(), 1.07 * plain.width());
  }

  /** A burst is so many requests, one after the other, which miss together or not at all. */
  @ParameterizedTest
  @CsvSource({"0.1, 2, 20", "0.03, 0.5, 20", "0.1, 0.5, 5", "0.4, 0.5, 5"})
  void whereTheyMissInBurstsItIsWiderAndHoldsTheTruthAllTheSame(
      double width, double step, int burst) {
    wider(width, step, burst, RUNS);
  }

  private static void wider(double width, double step, int burst, int runs) {
    Both both = intervals(width, step, burst, runs);
    Intervals plain = both.plain();
    Intervals known = both.known();
    assertThat(plain.held()).as("as if independent").isLessThan(93 * runs / 100);
    assertThat(known.held()).isGreaterThanOrEqualTo(95 * runs / 100);
    assertThat(known.width()).isGreaterThan(1.1 * plain.width());
  }

  /** What is said of fewer runs here. */
  @Tag("proof")
  @ParameterizedTest
  @CsvSource({"0.03, 2", "0.1, 2", "0.4, 2", "0.03, 0.5", "0.1, 0.5", "0.4, 0.5"})
  void soItIsInManyRuns(double width, double step) {
    holds(width, step, MANY_RUNS);
    hardlyWider(width, step, MANY_RUNS);
  }

  @Tag("proof")
  @ParameterizedTest
  @CsvSource({"0.1, 2, 20", "0.03, 0.5, 20", "0.1, 0.5, 5", "0.4, 0.5, 5"})
  void soItIsInManyRunsWithBursts(double width, double step, int burst) {
    wider(width, step, burst, MANY_RUNS);
  }

  /**
   * Of many runs.
   *
   * @param held how many intervals held the truth
   * @param width of all together, as far as loads go
   */
  private record Intervals(int held, double width) {

    static Intervals none() {
      return new Intervals(0, 0);
    }

    Intervals and(double truth, HandMadeLevels levels) {
      Capacity capacity = levels.levels(LevelPolicy.Kind.STAIRCASE).capacities().get(0);
      double high = capacity.high().orElse(22);
      return new Intervals(
          held + (capacity.low() <= truth && truth <= high ? 1 : 0), width + high - capacity.low());
    }
  }

  /** Of the same runs. */
  private record Both(Intervals plain, Intervals known) {}

  private static Both intervals(double width, double step, int burst, int runs) {
    var random = new SplittableRandom(13);
    Intervals ofCounts = Intervals.none();
    Intervals ofBatches = Intervals.none();
    for (int run = 0; run < runs; run++) {
      double truth = 8 + 6 * random.nextDouble();
      HandMadeLevels plain = HandMadeLevels.open();
      HandMadeLevels known = HandMadeLevels.open();
      for (double load = step == 2 ? 2 : 7; load <= (step == 2 ? 20 : 16); load += step) {
        long requests = Math.max(300, Math.round(30 * load));
        List<TimeBatch> batches = batches(random, requests, attainment(load, truth, width), burst);
        long missed = batches.stream().mapToLong(TimeBatch::missed).sum();
        plain.level(load, requests - missed, requests);
        known.spread(load, batches);
      }
      ofCounts = ofCounts.and(truth, plain);
      ofBatches = ofBatches.and(truth, known);
    }
    return new Both(ofCounts, ofBatches);
  }

  /** Requests that come evenly over 30 s. */
  private static List<TimeBatch> batches(
      SplittableRandom random, long requests, double share, int burst) {
    var batches = new MissBatches();
    boolean good = true;
    for (long i = 0; i < requests; i++) {
      good = i % burst == 0 ? random.nextDouble() < share : good;
      batches.add(30_000_000_000L * i / requests, good);
    }
    return batches.batches();
  }

  @Test
  void whereAttainmentFallsSteeplyTheValueIsTheLevelBelowTheTruth() {
    var random = new SplittableRandom(12);
    int right = 0;
    for (int run = 0; run < RUNS; run++) {
      double truth = 8 + 6 * random.nextDouble();
      Capacity capacity = run(random, truth, 0.03, 2);
      right += Math.abs(capacity.value() - truth) <= 2 ? 1 : 0;
    }
    assertThat(right).isGreaterThan(95 * RUNS / 100);
  }

  private static Capacity run(SplittableRandom random, double truth, double width, double step) {
    HandMadeLevels levels = HandMadeLevels.open();
    for (double load = step == 2 ? 2 : 7; load <= (step == 2 ? 20 : 16); load += step) {
      long requests = Math.max(300, Math.round(30 * load));
      levels.level(load, good(random, requests, attainment(load, truth, width)), requests);
    }
    return levels.levels(LevelPolicy.Kind.STAIRCASE).capacities().get(0);
  }

  private static double attainment(double load, double truth, double width) {
    double odds = StrictMath.log(99) - 2 * (load - truth) / (width * truth);
    return 1 / (1 + StrictMath.exp(-odds));
  }

  private static long good(SplittableRandom random, long requests, double share) {
    long good = 0;
    for (long i = 0; i < requests; i++) {
      good += random.nextDouble() < share ? 1 : 0;
    }
    return good;
  }
}
