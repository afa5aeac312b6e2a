// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.SplittableRandom;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class WindowSamplesTest {

  private final WindowSamples samples = WindowSamples.ofNanos();

  @Test
  void onlyTheWindowCountsWhileItGrows() {
    samples.add(5, 1000, new Window(10, 10));
    samples.add(12, 2, new Window(10, 10));
    samples.add(18, 4, new Window(10, 20));
    samples.add(30, 8, new Window(10, 20));
    samples.add(99, 2000, new Window(10, 20));

    Distribution inside = requireNonNull(samples.within(new Window(10, 40)));

    assertThat(inside.count()).isEqualTo(3);
    assertThat(inside.max()).isEqualTo(8);
    assertThat(inside.mean()).isEqualTo(14 / 3.0, within(1e-9));
  }

  @Test
  void nothingInsideIsNothing() {
    samples.add(5, 1, new Window(10, 10));
    samples.add(50, 1, new Window(10, 10));

    assertThat(samples.within(new Window(10, 20))).isNull();
  }

  @Test
  void manyValuesKeepTheirPercentiles() {
    var random = new SplittableRandom(7);
    for (int i = 0; i < 200_000; i++) {
      samples.add(i, random.nextDouble(1e6, 2e6), new Window(0, i));
    }

    Distribution all = requireNonNull(samples.within(new Window(0, 200_000)));

    assertThat(all.count()).isEqualTo(200_000);
    assertThat(all.percentile(99)).isCloseTo(1.99e6, Percentage.withPercentage(0.3));
  }

  @Test
  void silenceDoesNotFillTheMemory() {
    for (int i = 0; i < 100_000; i++) {
      samples.add(100 + i, i, new Window(0, 50));
    }

    Distribution all = requireNonNull(samples.within(new Window(0, 1_000_000)));

    assertThat(all.count()).isEqualTo(20_000);
  }

  @Test
  void percentagesKeepTheirFractions() {
    WindowSamples percent = WindowSamples.ofPercent();
    for (int i = 0; i < 20_000; i++) {
      percent.add(i, i % 2 == 0 ? 89.7 : 90.3, new Window(0, i));
    }

    Distribution all = requireNonNull(percent.within(new Window(0, 20_000)));

    assertThat(all.countAtMost(90)).isEqualTo(10_000);
  }
}
