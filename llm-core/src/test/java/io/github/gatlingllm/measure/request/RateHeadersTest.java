// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What headers tell of rate limits. */
class RateHeadersTest {

  private static final Instant NOW = Instant.parse("2026-11-25T12:00:00Z");

  private static @Nullable RateReported read(Map<String, String> headers) {
    return RateHeaders.of(headers::get, () -> NOW);
  }

  @Test
  void openAisHeadersAreRead() {
    // platform.openai.com/docs/guides/rate-limits#rate-limits-in-headers
    RateReported reported =
        read(
            Map.of(
                "x-ratelimit-limit-requests", "60",
                "x-ratelimit-limit-tokens", "150000",
                "x-ratelimit-remaining-requests", "59",
                "x-ratelimit-remaining-tokens", "149984",
                "x-ratelimit-reset-requests", "1s",
                "x-ratelimit-reset-tokens", "6m0s"));
    assertThat(reported).isEqualTo(new RateReported(60, 59, 149_984, 1_000_000_000));
    assertThat(reset("6m0s")).isEqualTo(360_000_000_000L);
    assertThat(reset("1h2m3.5s")).isEqualTo(3_723_500_000_000L);
    assertThat(reset("120ms")).isEqualTo(120_000_000);
    assertThat(reset("soon")).isEqualTo(RateReported.ABSENT);
  }

  private static long reset(String text) {
    Map<String, String> headers =
        Map.of("x-ratelimit-remaining-requests", "1", "x-ratelimit-reset-requests", text);
    return Objects.requireNonNull(read(headers)).resetNanos();
  }

  @Test
  void anthropicsHeadersAreRead() {
    // docs.anthropic.com/en/api/rate-limits#response-headers
    assertThat(
            read(
                Map.of(
                    "anthropic-ratelimit-requests-limit", "50",
                    "anthropic-ratelimit-requests-remaining", "49",
                    "anthropic-ratelimit-requests-reset", "2026-11-25T12:00:30Z",
                    "anthropic-ratelimit-tokens-remaining", "40000",
                    "anthropic-ratelimit-input-tokens-remaining", "30000")))
        .isEqualTo(new RateReported(50, 49, 30_000, 30_000_000_000L));
  }

  @Test
  void theHeadersOfTheIetfAreRead() {
    // draft-ietf-httpapi-ratelimit-headers-10
    assertThat(
            read(
                Map.of(
                    "ratelimit-policy", "\"default\";q=100;w=60",
                    "ratelimit", "\"default\";r=50;t=30")))
        .isEqualTo(new RateReported(100, 50, RateReported.ABSENT, 30_000_000_000L));
    // draft-ietf-httpapi-ratelimit-headers-07, and -03
    assertThat(read(Map.of("ratelimit", "limit=100, remaining=50, reset=5")))
        .isEqualTo(new RateReported(100, 50, RateReported.ABSENT, 5_000_000_000L));
    assertThat(
            read(
                Map.of(
                    "ratelimit-limit", "100, 100;w=10",
                    "ratelimit-remaining", "50",
                    "ratelimit-reset", "7")))
        .isEqualTo(new RateReported(100, 50, RateReported.ABSENT, 7_000_000_000L));
  }

  @Test
  void othersAreReadAsFarAsTheyAreLikeThese() {
    long then = NOW.getEpochSecond() + 20;
    assertThat(
            read(
                Map.of(
                    "x-ratelimit-limit", "10",
                    "x-ratelimit-remaining", "0",
                    "x-ratelimit-reset", Long.toString(then))))
        .isEqualTo(new RateReported(10, 0, RateReported.ABSENT, 20_000_000_000L));
    assertThat(read(Map.of("content-type", "text/event-stream"))).isNull();
    assertThat(read(Map.of("ratelimit", "?"))).isNull();
  }

  /** It took the square of the digits: seconds of an event loop for each answer. */
  @Test
  void aLongResetIsReadInAMoment() {
    String digits = "1".repeat(200_000);
    assertTimeoutPreemptively(
        Duration.ofSeconds(20),
        () -> {
          assertThat(reset(digits + "x")).isEqualTo(RateReported.ABSENT);
          assertThat(reset(digits + ".1x")).isEqualTo(RateReported.ABSENT);
        });
    assertThat(reset("6m0sx")).isEqualTo(RateReported.ABSENT);
    assertThat(reset("x6m")).isEqualTo(RateReported.ABSENT);
  }
}
