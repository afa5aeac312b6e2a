// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One to three populations, few users and many, and populations behind others. */
@Tag("proof")
class ScheduleZeroProofTest {

  @ParameterizedTest(name = "populations: {0}, {1} users/s, {2} s + {3} s, followed by others: {4}")
  @CsvSource({
    "1, 2, 10, 30, false",
    "2, 2, 10, 30, false",
    "3, 2, 10, 30, false",
    "1, 200, 10, 15, false",
    "2, 200, 10, 15, false",
    "3, 200, 10, 15, false",
    "1, 2, 10, 25, true",
    "1, 200, 10, 15, true",
    "3, 200, 10, 15, true",
  })
  void requestsLeaveWhenTheyAreDue(
      int populations, int rate, int warmUp, int seconds, boolean andThen) {
    ScheduleZero.assertTrue(populations, rate, warmUp, seconds, andThen);
  }
}
