// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DueArrivalsTest {

  private final DueArrivals arrivals = new DueArrivals();

  @Test
  void eachCountsFromItsTimeOnInWhateverOrderItWasTold() {
    for (int i = 200; i > 0; i--) {
      arrivals.add(10L * i);
    }

    assertThat(arrivals.by(9)).isZero();
    assertThat(arrivals.by(10)).isEqualTo(1);
    assertThat(arrivals.by(1005)).isEqualTo(100);
    arrivals.add(3);
    assertThat(arrivals.by(1005)).isEqualTo(101);
    assertThat(arrivals.by(5000)).isEqualTo(201);
    assertThat(arrivals.by(0)).as("never less").isEqualTo(201);
  }

  /** {@code System.nanoTime()} may pass from the largest number to the smallest. */
  @Test
  void timeMayOverflow() {
    arrivals.add(Long.MAX_VALUE);
    arrivals.add(Long.MIN_VALUE + 5);

    assertThat(arrivals.by(Long.MIN_VALUE)).isEqualTo(1);
    assertThat(arrivals.by(Long.MIN_VALUE + 5)).isEqualTo(2);
  }
}
