// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.slo.validity.ClientHealth;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ClockProbeTest {

  private final AtomicLong time = new AtomicLong();

  @Test
  void theClockOfThisMachineIsFine() {
    ClientHealth.Clock clock = ClockProbe.measure(System::nanoTime);

    assertThat(clock.stepNanos()).isBetween(1.0, 1e8);
    assertThat(clock.callNanos()).isBetween(0.1, 1e5);
  }

  @Test
  void aClockThatStepsCoarselyIsFoundOut() {
    // 40 ns a look, but told in steps of 15 µs.
    ClientHealth.Clock clock = ClockProbe.measure(() -> time.addAndGet(40) / 15_000 * 15_000);

    assertThat(clock.stepNanos()).isEqualTo(15_000);
    assertThat(clock.callNanos()).isBetween(15.0, 60.0);
  }

  @Test
  void whatALookCostsIsFoundOut() {
    ClientHealth.Clock clock = ClockProbe.measure(() -> time.addAndGet(2_500));

    assertThat(clock.callNanos()).isEqualTo(2_500);
  }
}
