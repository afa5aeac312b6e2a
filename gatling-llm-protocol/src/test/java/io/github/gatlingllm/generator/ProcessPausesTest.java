// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.detail.Pause;
import org.junit.jupiter.api.Test;

/** When the watch stood still, by the times at which it looked. */
class ProcessPausesTest {

  private static final long MILLI = 1_000_000;
  private static final long ZERO = 1000 * MILLI;

  private final ProcessPauses processPauses = new ProcessPauses(ZERO, 50 * MILLI);

  ProcessPausesTest() {
    processPauses.begin(ZERO);
  }

  private void look(long atMillis, long nextMillis) {
    processPauses.probed(ZERO + atMillis * MILLI, ZERO + nextMillis * MILLI);
  }

  @Test
  void aWatchThatLooksWhenItShouldNeverStoodStill() {
    look(0, 30);
    look(31, 80);
    look(81, 110);
    processPauses.end(ZERO + 95 * MILLI);
    assertThat(processPauses.longest().inOrder()).isEmpty();
  }

  @Test
  void aLookThatIsLateTellsThatTheWatchStoodStillSinceItWasDue() {
    look(0, 30);
    look(330, 370);
    look(371, 400);
    assertThat(processPauses.longest().inOrder())
        .containsExactly(new Pause(30 * MILLI, 330 * MILLI, Pause.ANY));
  }

  @Test
  void whatIsNoLongerThanARoundIsNoPauseOfTheProcess() {
    look(0, 25);
    look(50, 90);
    assertThat(processPauses.longest().inOrder()).isEmpty();
  }

  @Test
  void theLastOneCountsThoughNoLookFollows() {
    look(0, 40);
    processPauses.end(ZERO + 240 * MILLI);
    assertThat(processPauses.longest().inOrder())
        .containsExactly(new Pause(40 * MILLI, 240 * MILLI, Pause.ANY));
  }
}
