// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatenessTest {
  private final Lateness lateness = new Lateness();

  @Test
  void quantilesAreTrueToTheirPercent() {
    for (int i = 1; i <= 100_000; i++) {
      lateness.add(i * 37L);
    }
    assertThat(lateness.count()).isEqualTo(100_000);
    for (double share : new double[] {0.001, 0.5, 0.9, 0.99, 0.999}) {
      assertThat(lateness.quantile(share))
          .isCloseTo(Math.round(share * 100_000 * 37), Percentage.withPercentage(1.7));
    }
    assertThat(lateness.max()).isEqualTo(3_700_000);
    assertThat(lateness.quantile(1)).isEqualTo(3_700_000);
  }

  @Test
  void smallAndLargeOnesHaveTheirPlace() {
    for (long nanos : new long[] {0, 1, 63, 64, 65, 127, 128, 1L << 40, Long.MAX_VALUE}) {
      Lateness one = new Lateness();
      one.add(nanos);
      assertThat(one.quantile(0.5)).isEqualTo(nanos);
    }
  }

  @Test
  void whatIsEarlyIsNotLate() {
    lateness.add(-5);
    assertThat(lateness.max()).isZero();
    assertThat(lateness.count()).isEqualTo(1);
  }

  @Test
  void severalAreOne() {
    Lateness other = new Lateness();
    lateness.add(1_000);
    other.add(3_000);
    other.add(5_000);
    lateness.add(other);
    assertThat(lateness.count()).isEqualTo(3);
    assertThat(lateness.quantile(0.5)).isCloseTo(3_000, Percentage.withPercentage(1.6));
    assertThat(lateness.max()).isEqualTo(5_000);
  }
}
