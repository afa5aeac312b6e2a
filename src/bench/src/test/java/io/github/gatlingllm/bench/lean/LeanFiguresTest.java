// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LeanFiguresTest {

  @Test
  void saysItAllInOneLine() {
    Lateness lateness = new Lateness();
    lateness.add(2_000_000);
    assertThat(LeanFigures.of(1_000, Optional.of(Duration.ofMillis(5)), lateness).line())
        .isEqualTo(
            "lean: 1000 events, 5.00 µs CPU per event, lateness p50 2000.0 µs p99 2000.0 µs max"
                + " 2000.0 µs");
  }

  @Test
  void whatIsUnknownIsNotZero() {
    assertThat(LeanFigures.of(0, Optional.of(Duration.ofMillis(5)), new Lateness()).line())
        .isEqualTo("lean: 0 events, CPU per event unknown, lateness none");
    assertThat(LeanFigures.of(9, Optional.empty(), new Lateness()).line())
        .isEqualTo("lean: 9 events, CPU per event unknown, lateness none");
  }
}
