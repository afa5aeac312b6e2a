// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class JvmIdleTest {

  private static final Duration LONGEST = Duration.ofMillis(400);

  private long slept;

  @Test
  void itWaitsUntilTheProcessRests() throws InterruptedException {
    idleAfter(200).await(LONGEST);
    assertThat(slept).isBetween(200L, 280L);
  }

  @Test
  void itWaitsNoLongerThanTold() throws InterruptedException {
    idleAfter(10_000).await(LONGEST);
    assertThat(slept).isEqualTo(400);
  }

  @Test
  void aLittleWorkIsRest() throws InterruptedException {
    new JvmIdle(() -> OptionalDouble.of(slept * 1e6 / 5), millis -> slept += millis).await(LONGEST);
    assertThat(slept).isLessThan(100);
  }

  @Test
  void whereNobodyKnowsThereIsNothingToWaitFor() throws InterruptedException {
    new JvmIdle(OptionalDouble::empty, millis -> slept += millis).await(LONGEST);
    assertThat(slept).isZero();
  }

  /** One processor at work until then. */
  private JvmIdle idleAfter(long millis) {
    return new JvmIdle(
        () -> OptionalDouble.of(Math.min(slept, millis) * 1e6), more -> slept += more);
  }
}
