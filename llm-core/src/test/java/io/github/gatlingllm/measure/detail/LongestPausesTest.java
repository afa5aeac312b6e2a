// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class LongestPausesTest {

  private static final long MILLI = 1_000_000;

  private final LongestPauses pauses = new LongestPauses();

  @Test
  void allThatWaitedForTheEndOfOneBlockAreOnePause() {
    for (int loop = 0; loop < 200; loop++) {
      for (int task = 0; task < 30; task++) {
        pauses.add(task * 40L * MILLI, (1200 - task * 40L) * MILLI + task * 1000L, loop);
      }
    }
    assertThat(pauses.inOrder())
        .hasSize(200)
        .allMatch(pause -> pause.from() == 0 && pause.nanos() == 1200 * MILLI);
    assertThat(pauses.forgottenNanos()).as("nothing had to go").isZero();
  }

  @Test
  void theNextBlockOfALoopIsAnotherPause() {
    pauses.add(0, 100 * MILLI, 3);
    pauses.add(40 * MILLI, 60 * MILLI, 3);
    pauses.add(80 * MILLI, 90 * MILLI, 3);
    pauses.add(200 * MILLI, 20 * MILLI, 3);
    pauses.add(50 * MILLI, 50 * MILLI, 4);
    assertThat(pauses.inOrder())
        .containsExactly(
            new Pause(0, 100 * MILLI, 3),
            new Pause(80 * MILLI, 170 * MILLI, 3),
            new Pause(50 * MILLI, 100 * MILLI, 4),
            new Pause(200 * MILLI, 220 * MILLI, 3));
  }

  /** A task whose end is only seen a round later is the first of its block all the same. */
  @Test
  void theFirstTaskOfABlockIsNotLostIfItIsToldLast() {
    pauses.add(40 * MILLI, 60 * MILLI, 0);
    pauses.add(0, 100 * MILLI, 0);
    assertThat(pauses.inOrder()).first().isEqualTo(new Pause(0, 100 * MILLI, 0));
  }

  @Test
  void whatMayHaveBeenForgottenIsKnownAndNoBlameOfOthers() {
    for (int i = 0; i < LongestPauses.MOST + 1; i++) {
      pauses.add(i * 1000L * MILLI, (100 + i % 7) * MILLI, i % 3);
    }
    long least = pauses.inOrder().get(LongestPauses.MOST - 1).nanos();
    assertThat(pauses.forgottenNanos()).isEqualTo(least).isEqualTo(100 * MILLI);
    ClientPauses seen = ClientPauses.of(List.of(), pauses, new LongestPauses(), 50 * MILLI);
    assertThat(seen.wouldSee(150 * MILLI, 0)).isFalse();
    assertThat(seen.wouldSee(151 * MILLI, 0)).isTrue();
    assertThat(ClientPauses.of(List.of(), new LongestPauses(), pauses, 50 * MILLI))
        .as("of the process's pauses as well")
        .matches(other -> !other.wouldSee(150 * MILLI, 0));
  }

  @Test
  void whileTheWatchStoodStillNoLoopIsKnownToHaveGoneOn() {
    var processPauses = new LongestPauses();
    processPauses.add(100 * MILLI, 250 * MILLI);
    pauses.add(0, 20 * MILLI, 3);
    ClientPauses seen = ClientPauses.of(List.of(), pauses, processPauses, 50 * MILLI);
    assertThat(seen.delayed(3, 0, 300 * MILLI)).isEqualTo(200 * MILLI);
    assertThat(seen.delayed(4, 0, 90 * MILLI)).isZero();
    assertThat(seen.delayed(3, 0, 90 * MILLI)).isEqualTo(20 * MILLI);
  }
}
