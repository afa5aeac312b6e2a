// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The header {@code Retry-After}. */
class RetryAfterTest {

  @Test
  void secondsAndDatesAreUnderstood() {
    Instant now = Instant.parse("2026-11-25T12:00:00Z");
    assertThat(RetryAfter.of(" 3 ", now)).hasValue(Duration.ofSeconds(3));
    assertThat(RetryAfter.of("0.5", now)).hasValue(Duration.ofMillis(500));
    assertThat(RetryAfter.of("Wed, 25 Nov 2026 12:00:20 GMT", now))
        .hasValue(Duration.ofSeconds(20));
    assertThat(RetryAfter.of("Wed, 25 Nov 2026 11:00:00 GMT", now)).hasValue(Duration.ZERO);
    assertThat(RetryAfter.of("soon", now)).isEmpty();
  }
}
