// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workload.arrivals.LevelPlan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DecimalsTest {

  @ParameterizedTest
  @CsvSource({
    "2, 2, 2",
    "0, 0, 0",
    "0.25, 0.25, 0.25",
    "0.0001, 0.0001, 0.0001",
    "11.390625, 11.390625, 11.39",
    "0.00051234, 0.00051234, 0.0005123",
    "123456, 123456, 123456",
    "1e18, 1000000000000000000, 1000000000000000000",
    "0.30000000000000004, 0.30000000000000004, 0.3",
  })
  void whatWasGivenIsExactAndWhatWasWorkedOutHasFourDigits(
      double value, String exact, String rounded) {
    assertThat(Decimals.exact(value)).isEqualTo(exact);
    assertThat(Decimals.rounded(value)).isEqualTo(rounded);
  }

  /** Three decimals told 0.001 users/s of a level of 0.0005. */
  @Test
  void levelsOfASlowLoadAreToldAsTheyAre() {
    var plan = new LevelPlan(List.of(0.0005, 0.00075, 0.001125), 1_000_000_000L, 0, 0, 1);
    assertThat(plan.text()).startsWith("load levels 0.0005, 0.00075, 0.001125 users/s, each for");
  }
}
