// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.certainty.TimeBatch;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MissBatchesTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void requestsCountInTheSecondInWhichTheyWereDue() {
    var batches = new MissBatches();
    batches.add(7 * SECOND, true);
    batches.add(5 * SECOND - 1, false);
    batches.add(8 * SECOND - 1, false);
    batches.add(5 * SECOND, true);
    assertThat(batches.batches())
        .containsExactly(new TimeBatch(1, 1), new TimeBatch(1, 0), new TimeBatch(2, 1));
  }

  /** Wherever a level lies in the run, and whatever order its requests end in. */
  @ParameterizedTest
  @ValueSource(longs = {-90, 0, 3, 1_000_001})
  void howeverLongItLastsThereAreEightToSixteenSlots(long start) {
    for (int seconds : new int[] {16, 30, 45, 60, 300, 3600}) {
      var batches = new MissBatches();
      for (int i = seconds - 1; i >= 0; i--) {
        batches.add((start + i) * SECOND, i % 3 != 0);
      }
      assertThat(batches.batches()).as("%d s", seconds).hasSizeBetween(8, 16);
      assertThat(batches.batches().stream().mapToLong(TimeBatch::judged).sum()).isEqualTo(seconds);
      assertThat(batches.batches().stream().mapToLong(TimeBatch::missed).sum())
          .isEqualTo((seconds + 2) / 3);
    }
  }

  @Test
  void manyThatEachSawAPartAreTogetherWhatOneWouldHaveSeen() {
    var random = new SplittableRandom(5);
    for (int run = 0; run < 200; run++) {
      List<MissBatches> parts = Stream.generate(MissBatches::new).limit(3).toList();
      var one = new MissBatches();
      long start = random.nextLong(1000);
      long length = random.nextLong(1, 200);
      for (int i = random.nextInt(100); i >= 0; i--) {
        long due = start * SECOND + random.nextLong(length * SECOND);
        boolean good = random.nextInt(4) > 0;
        parts.get(random.nextInt(parts.size())).add(due, good);
        one.add(due, good);
      }
      var all = new MissBatches();
      parts.forEach(all::addAll);
      assertThat(all.batches()).isEqualTo(one.batches());
    }
  }

  /**
   * The longer slots are those that a run of 32 slots has; in the finer ones lie the same requests.
   */
  @Test
  void aRunHasFineSlotsAndLongerOnes() {
    MissBatches batches = MissBatches.ofRun();
    for (int i = 0; i < 1200; i++) {
      batches.add(i * SECOND / 20, i % 4 > 0);
    }
    MissSpread spread = batches.spread();
    assertThat(spread.seconds()).isEqualTo(60);
    assertThat(spread.fine()).hasSize(120).containsOnly(new TimeBatch(10, 2), new TimeBatch(10, 3));
    assertThat(spread.coarse()).hasSize(30).containsOnly(new TimeBatch(40, 10));
  }
}
