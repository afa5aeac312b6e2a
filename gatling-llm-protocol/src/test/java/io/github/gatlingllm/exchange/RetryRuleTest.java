// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.request.Retry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RetryRuleTest {

  private static final InstantSource CLOCK =
      InstantSource.fixed(Instant.parse("2015-10-21T07:28:00Z"));

  private static final Retry BUSY =
      Retry.NOTHING.with(
          s -> {
            s.statuses = Set.of(429);
            s.maxAttempts = 4;
            s.maxWait = Duration.ofSeconds(5);
          });

  @Test
  void withoutARetryNothingIsSentAgain() {
    assertThat(new RetryRule(null, CLOCK).next(1, 429, "1")).isEmpty();
  }

  @Test
  void onlyWhatWasAskedForIsTriedAgain() {
    assertThat(rule(BUSY).next(1, 429, null)).isPresent();
    assertThat(rule(BUSY).next(1, 503, null)).isEmpty();
    assertThat(rule(BUSY).next(1, 0, null)).isEmpty();
    assertThat(rule(BUSY.with(s -> s.connectionErrors = true)).next(1, 0, null)).isPresent();
  }

  @Test
  void theWaitDoublesUpToItsLimit() {
    assertThat(rule(BUSY).next(1, 429, null)).contains(Duration.ofSeconds(1));
    assertThat(rule(BUSY).next(2, 429, null)).contains(Duration.ofSeconds(2));
    assertThat(rule(BUSY).next(3, 429, null)).contains(Duration.ofSeconds(4));
    assertThat(rule(BUSY).next(4, 429, null)).isEmpty();
    assertThat(rule(BUSY.with(s -> s.backoff = Duration.ofSeconds(4))).next(2, 429, null))
        .contains(Duration.ofSeconds(5));
  }

  @Test
  void theServersWishCountsOnlyIfHonoured() {
    assertThat(rule(BUSY).next(1, 429, "3")).contains(Duration.ofSeconds(1));
    Retry honouring = BUSY.with(s -> s.retryAfter = true);
    assertThat(rule(honouring).next(1, 429, "3")).contains(Duration.ofSeconds(3));
    assertThat(rule(honouring).next(1, 429, "0.25")).contains(Duration.ofMillis(250));
    assertThat(rule(honouring).next(1, 429, "Wed, 21 Oct 2015 07:28:02 GMT"))
        .contains(Duration.ofSeconds(2));
    assertThat(rule(honouring).next(1, 429, "Wed, 21 Oct 2015 07:00:00 GMT"))
        .contains(Duration.ZERO);
    assertThat(rule(honouring).next(1, 429, "soon")).contains(Duration.ofSeconds(1));
    assertThat(rule(honouring).next(1, 429, "NaN")).contains(Duration.ZERO);
  }

  @Test
  void aServerThatAsksForMoreThanTheClientWaitsIsLeftAlone() {
    assertThat(rule(BUSY.with(s -> s.retryAfter = true)).next(1, 429, "3600")).isEmpty();
  }

  @Test
  void aRetryHasAtLeastTwoAttempts() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BUSY.with(s -> s.maxAttempts = 1))
        .withMessage("maxAttempts must be at least 2, the first one included, but was 1");
  }

  private static RetryRule rule(Retry retry) {
    return new RetryRule(retry, CLOCK);
  }
}
