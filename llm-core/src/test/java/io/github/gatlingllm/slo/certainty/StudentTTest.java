// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StudentTTest {

  @ParameterizedTest
  @CsvSource({
    "0.025, 1, 12.7062047",
    "0.025, 2, 4.3026527",
    "0.025, 9, 2.2621572",
    "0.025, 30, 2.0422725",
    "0.025, 1000, 1.9623391",
    "0.005, 4, 4.6040949"
  })
  void quantilesAreThoseOfTheTables(double tail, int freedom, double expected) {
    assertThat(StudentT.above(tail, freedom)).isCloseTo(expected, within(1e-7));
  }

  @Test
  void theMedianIsZero() {
    assertThat(StudentT.above(0.5, 7)).isCloseTo(0, within(1e-9));
  }
}
