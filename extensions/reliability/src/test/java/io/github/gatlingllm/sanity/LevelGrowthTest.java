// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.sanity.LevelGrowth.Count;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LevelGrowthTest {

  private static final int RUNS = 2_000;

  /** Draws a staircase in which the share changes at a level. */
  private static List<Count> staircase(
      SplittableRandom random, double share, int from, double later) {
    var counts = new ArrayList<Count>();
    for (int level = 1; level <= 6; level++) {
      double of = level < from ? share : later;
      int answers = 50 * level;
      long degenerate = random.doubles(answers).filter(draw -> draw < of).count();
      counts.add(new Count(level, answers, degenerate));
    }
    return counts;
  }

  @Test
  void atMostOneOf20StaircasesWithoutGrowthNamesALevel() {
    var random = new SplittableRandom(11);
    for (double share : new double[] {0, 0.01, 0.1, 0.5}) {
      int named = 0;
      for (int run = 0; run < RUNS; run++) {
        named += LevelGrowth.of(staircase(random, share, 7, share)).isPresent() ? 1 : 0;
      }
      assertThat((double) named / RUNS).as("share " + share).isLessThanOrEqualTo(0.05);
    }
  }

  @Test
  void growthIsNamedAtItsLevel() {
    var random = new SplittableRandom(12);
    int right = 0;
    for (int run = 0; run < RUNS; run++) {
      Optional<LevelGrowth> found = LevelGrowth.of(staircase(random, 0.005, 4, 0.1));
      right += found.map(LevelGrowth::level).orElse(0) == 4 ? 1 : 0;
    }
    assertThat((double) right / RUNS).isGreaterThan(0.93);
  }

  @Test
  void fewerDegenerateAnswersAreNoGrowth() {
    assertThat(LevelGrowth.of(List.of(new Count(1, 100, 50), new Count(2, 100, 0)))).isEmpty();
    assertThat(LevelGrowth.of(List.of(new Count(1, 100, 50)))).isEmpty();
    assertThat(LevelGrowth.of(List.of(new Count(1, 0, 0), new Count(2, 9, 9)))).isEmpty();
  }

  @Test
  void theProbabilityIsThatOfFishersExactTest() {
    // The lady tasting tea: 3 of 4 cups right, 17 of 70 ways.
    assertThat(LevelGrowth.byChance(new Count(1, 4, 1), new Count(2, 4, 3)))
        .isEqualTo(17 / 70.0, within(1e-9));
  }
}
