// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DesignEffectTest {

  private static final int BATCHES = 15;

  /** A tenth missed: 2 of each batch, if they were spread evenly. */
  @Test
  void itIsTheVarianceBetweenBatchesByThatOfIndependentMisses() {
    List<TimeBatch> batches =
        List.of(
            new TimeBatch(20, 8), new TimeBatch(20, 0), new TimeBatch(20, 0), new TimeBatch(20, 0));
    double squares = 4.0 / 3 * (6 * 6 + 3 * 2 * 2);
    assertThat(DesignEffect.of(List.of(load(batches))).of(0))
        .isCloseTo(squares / (80 * 0.1 * 0.9), within(1e-12));
  }

  @Test
  void oneBurstIsOneMiss() {
    var batches = new ArrayList<>(Collections.nCopies(BATCHES, new TimeBatch(1000, 0)));
    batches.set(4, new TimeBatch(1000, 12));
    assertThat(DesignEffect.of(List.of(load(batches))).of(0)).isCloseTo(12, within(0.02));
  }

  @Test
  void missesThatAreSpreadMoreEvenlyThanByChanceCountAsOneEach() {
    List<TimeBatch> even = Collections.nCopies(BATCHES, new TimeBatch(20, 2));
    assertThat(DesignEffect.of(List.of(load(even))).of(0)).isEqualTo(1);
  }

  @Test
  void independentMissesCountAsOneEach() {
    var random = new SplittableRandom(3);
    for (double share : new double[] {0.005, 0.02, 0.3}) {
      double mean =
          IntStream.range(0, 2000)
              .mapToDouble(run -> DesignEffect.of(List.of(independent(random, share))).of(0))
              .average()
              .orElseThrow();
      assertThat(mean).as("misses %s", share).isBetween(1.0, 1.25);
    }
  }

  @Test
  void ofALoadThatMissedNothingItsNeighboursTell() {
    List<TimeBatch> none = Collections.nCopies(BATCHES, new TimeBatch(20, 0));
    var burst = new ArrayList<>(none);
    burst.set(0, new TimeBatch(20, 10));
    DesignEffect effect =
        DesignEffect.of(
            List.of(
                load(4, none), load(7, none), load(8.5, none), load(10, burst), load(20, none)));
    assertThat(effect.of(3)).isGreaterThan(9);
    assertThat(effect.of(4)).as("the next").isEqualTo(effect.of(3));
    assertThat(effect.of(2)).as("the next").isEqualTo(effect.of(3));
    assertThat(effect.of(1)).as("farther than a fifth: no sign of bursts").isEqualTo(1);
    assertThat(effect.of(0)).isEqualTo(1);
    DesignEffect fine =
        DesignEffect.of(List.of(load(8.5, none), load(9, none), load(9.5, none), load(10, burst)));
    assertThat(fine.of(1)).as("the next but one, within a fifth").isEqualTo(fine.of(3));
    assertThat(fine.of(0)).as("the third").isEqualTo(1);
  }

  @Test
  void manyMissesOfANeighbourWeighMoreThanFew() {
    var few = new ArrayList<>(Collections.nCopies(BATCHES, new TimeBatch(100, 0)));
    few.set(3, new TimeBatch(100, 2));
    List<TimeBatch> many =
        IntStream.range(0, BATCHES).mapToObj(i -> new TimeBatch(100, i % 2 == 0 ? 2 : 12)).toList();
    double alone = DesignEffect.of(List.of(load(12, many))).of(0);
    assertThat(alone).isGreaterThan(4);
    assertThat(DesignEffect.of(List.of(load(10, few), load(12, many))).of(0))
        .isCloseTo(alone, within(0.1));
  }

  @Test
  void whereNothingIsKnownOfWhenRequestsMissedTheyCountAsOneEach() {
    assertThat(DesignEffect.of(List.of(load(List.of()))).of(0)).isEqualTo(1);
    assertThat(
            DesignEffect.of(List.of(load(List.of(new TimeBatch(9, 9), new TimeBatch(9, 0))))).of(0))
        .as("two batches can't vary")
        .isEqualTo(1);
    assertThat(DesignEffect.of(List.of(load(Collections.nCopies(9, new TimeBatch(9, 9))))).of(0))
        .as("all missed")
        .isEqualTo(1);
  }

  private static LoadAttainment independent(SplittableRandom random, double share) {
    var batches = new ArrayList<TimeBatch>();
    for (int i = 0; i < BATCHES; i++) {
      int missed = 0;
      for (int request = 0; request < 24; request++) {
        missed += random.nextDouble() < share ? 1 : 0;
      }
      batches.add(new TimeBatch(24, missed));
    }
    return load(batches);
  }

  private static LoadAttainment load(List<TimeBatch> batches) {
    return load(10, batches);
  }

  private static LoadAttainment load(double load, List<TimeBatch> batches) {
    long judged = batches.stream().mapToLong(TimeBatch::judged).sum();
    long missed = batches.stream().mapToLong(TimeBatch::missed).sum();
    long good = judged - missed;
    return new LoadAttainment(
        load, good, good, good, judged, 0, true, batches, Double.POSITIVE_INFINITY);
  }
}
