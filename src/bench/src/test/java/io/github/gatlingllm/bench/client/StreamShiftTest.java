// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreamShiftTest {

  private static final long SECOND = 1_000_000_000;

  @Test
  void answersAreShortAtFirstAndLongWithinTheTimeOfALongOne() {
    StreamShift shift = StreamShift.of(order(Duration.ofSeconds(10)), 0);
    assertThat(shift.tokens(10 * SECOND - 1)).isEqualTo(8);
    assertThat(shift.tokens(14 * SECOND + 1)).isEqualTo(200);
  }

  @Test
  void streamsChangeOverAtMomentsOfTheirOwn() {
    ClientOrder order = order(Duration.ofSeconds(10));
    long early = 0;
    for (int i = 0; i < 1000; i++) {
      early += StreamShift.of(order, 0).tokens(12 * SECOND) == 200 ? 1 : 0;
    }
    assertThat(early).isBetween(300L, 700L);
  }

  @Test
  void withoutATimeForShortOnesAllAreLong() {
    assertThat(StreamShift.of(order(Duration.ZERO), 0).tokens(0)).isEqualTo(200);
  }

  @Test
  void itIsOverInTime() {
    StreamShift shift = StreamShift.of(order(Duration.ZERO), 5);
    assertThat(shift.over(60 * SECOND + 4)).isFalse();
    assertThat(shift.over(60 * SECOND + 5)).isTrue();
  }

  private static ClientOrder order(Duration shortTime) {
    return new ClientOrder(
        URI.create("http://localhost"),
        1,
        200,
        8,
        shortTime,
        Duration.ZERO,
        Duration.ofMillis(20),
        Duration.ofSeconds(60),
        Path.of("x"),
        false,
        false,
        false);
  }
}
