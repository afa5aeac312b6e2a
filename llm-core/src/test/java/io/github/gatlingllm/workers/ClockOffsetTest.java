// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {

  private static final long MILLI = 1_000_000;

  /** However unlike the two ways of an exchange are, the truth is within the bound. */
  @Test
  void theTruthIsWithinTheBound() {
    var random = new Random(3);
    for (int run = 0; run < 200; run++) {
      long truth = random.nextLong(-1_000_000 * MILLI, 1_000_000 * MILLI);
      var exchanges = new ClockOffset.Exchanges();
      long now = random.nextLong(1_000_000 * MILLI);
      long shortest = Long.MAX_VALUE;
      for (int i = 0; i < 30; i++) {
        long there = random.nextLong(20 * MILLI) + 10_000;
        long back = random.nextLong(200_000) + 10_000;
        exchanges.add(now, now + there + truth, now + there + back);
        shortest = Math.min(shortest, there + back);
        now += there + back;
      }
      ClockOffset found = requireNonNull(exchanges.offset());
      assertThat(Math.abs(found.nanos() - truth)).isLessThanOrEqualTo(found.boundNanos());
      assertThat(found.boundNanos()).isLessThanOrEqualTo(shortest / 2 + 1);
    }
  }

  @Test
  void aClockThatJumpsWhileItIsLookedAtHasNoOffset() {
    var exchanges = new ClockOffset.Exchanges();
    assertThat(exchanges.offset()).isNull();
    exchanges.add(0, 50, 100);
    exchanges.add(1000, 1050 + 50 * MILLI, 1100);
    assertThat(exchanges.offset()).isNull();
  }

  @Test
  void driftIsWhatBoundsCannotExplain() {
    var before = new ClockOffset(7 * MILLI, MILLI);
    assertThat(new ClockOffset(8 * MILLI, MILLI).driftSince(before)).isZero();
    assertThat(new ClockOffset(57 * MILLI, MILLI).driftSince(before)).isEqualTo(48 * MILLI);
    assertThat(new ClockOffset(-43 * MILLI, MILLI).driftSince(before)).isEqualTo(48 * MILLI);
  }
}
