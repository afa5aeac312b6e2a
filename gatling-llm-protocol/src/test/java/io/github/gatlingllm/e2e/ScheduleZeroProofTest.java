/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.e2e;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One to three populations, few users and many, and populations behind others. */
@Tag("proof")
class ScheduleZeroProofTest {

  @ParameterizedTest(name = "populations: {0}, {1} users/s, {2} s, followed by others: {3}")
  @CsvSource({
    "1, 2, 10, false",
    "2, 2, 10, false",
    "3, 2, 10, false",
    "1, 200, 5, false",
    "2, 200, 5, false",
    "3, 200, 5, false",
    "1, 2, 10, true",
    "1, 200, 5, true",
    "3, 200, 3, true",
  })
  void requestsLeaveWhenTheyAreDue(int populations, int rate, int seconds, boolean andThen) {
    ScheduleZero.assertTrue(populations, rate, seconds, andThen);
  }
}
