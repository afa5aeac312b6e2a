// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchMeansTest {

  private static List<TimeBatch> slots(int count, int judged, IntUnaryOperator missed) {
    return IntStream.range(0, count)
        .mapToObj(slot -> new TimeBatch(judged, missed.applyAsInt(slot)))
        .toList();
  }

  private static double effect(List<TimeBatch> slots) {
    return BatchMeans.effect(slots, 100, false);
  }

  @Test
  void evenMissesCountAsOneEachWithTheAllowanceOfTwentyBatches() {
    // t of 19 is 2.0930; (2.0930 ÷ 1.9600)² = 1.1404
    assertThat(effect(slots(100, 10, slot -> slot % 2))).isCloseTo(1.1404, within(0.0005));
  }

  @Test
  void whereNothingMissedOrAllOfItThereIsNoSign() {
    assertThat(effect(slots(100, 10, slot -> 0))).isEqualTo(1);
    assertThat(effect(slots(100, 10, slot -> 10))).isEqualTo(1);
    assertThat(effect(List.of())).isEqualTo(1);
  }

  /** Of eighty slots every eighth pair misses as a whole: ten clusters of twenty requests. */
  @Test
  void clustersCountAsAboutOneEach() {
    assertThat(effect(slots(80, 10, slot -> slot / 2 % 4 == 0 ? 10 : 0))).isBetween(1.14, 40.0);
    var random = new SplittableRandom(3);
    double sum = 0;
    for (int run = 0; run < 200; run++) {
      var slots = new ArrayList<TimeBatch>();
      for (int i = 0; i < 50; i++) {
        int missed = random.nextInt(10) == 0 ? 10 : 0;
        slots.add(new TimeBatch(10, missed));
        slots.add(new TimeBatch(10, missed));
      }
      sum += effect(slots) / 200;
    }
    assertThat(sum).isBetween(20.0, 40.0);
  }

  /** What lasts a quarter of the run shows in five batches only: t of 4 is 2.7764. */
  @Test
  void slowOnesTakeLongerBatches() {
    List<TimeBatch> half = slots(100, 10, slot -> slot < 50 ? 2 : 0);
    // p = 0.1; batches of 200 miss 40, 40, 20, 0, 0: 1600 ÷ (4 · 18), times 2.0066
    assertThat(effect(half)).isCloseTo(1600 / 72.0 * 2.0066, within(0.01));
  }

  /** Ten batches of 100, five of which miss 20 each: 1000 ÷ (9 · 9), times 1.3320. */
  @Test
  void whereMostValuesAreIndependentTenBatchesAreEnough() {
    List<TimeBatch> half = slots(100, 10, slot -> slot < 50 ? 2 : 0);
    assertThat(BatchMeans.effect(half, 120, false)).isCloseTo(1000 / 81.0 * 1.3320, within(0.01));
    assertThat(BatchMeans.effect(half, 119, false)).isCloseTo(1600 / 72.0 * 2.0066, within(0.01));
  }

  /** Twenty batches of 50, ten of which miss 10 each: 500 ÷ (19 · 4.5), times 1.1404. */
  @Test
  void ofARareShareTwentyAre() {
    List<TimeBatch> half = slots(100, 10, slot -> slot < 50 ? 2 : 0);
    assertThat(BatchMeans.effect(half, 120, true)).isCloseTo(500 / 85.5 * 1.1404, within(0.01));
    assertThat(BatchMeans.effect(half, 119, true)).isCloseTo(1600 / 72.0 * 2.0066, within(0.01));
  }

  /** Forty batches of 20, half of which miss 4 each: 160 ÷ (39 · 1.8); t of 39 is 2.0227. */
  @Test
  void aGivenNumberOfBatchesIsUsed() {
    List<TimeBatch> half = slots(80, 10, slot -> slot < 40 ? 2 : 0);
    assertThat(BatchMeans.effect(half, 40)).isCloseTo(160 / 70.2 * 1.0650, within(0.01));
  }

  @Test
  void slotsOfAnyLoadMakeBatchesOfEqualNumbers() {
    List<TimeBatch> uneven = new ArrayList<>(slots(20, 1, slot -> 0));
    uneven.addAll(slots(20, 50, slot -> slot % 2 == 0 ? 10 : 0));
    assertThat(effect(uneven)).isBetween(1.14, 12.0);
  }
}
