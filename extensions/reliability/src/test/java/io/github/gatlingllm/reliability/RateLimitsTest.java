// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.request.RateReported;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What headers tell of rate limits, and whether it is so. */
class RateLimitsTest {

  /** A window of two seconds, that takes so many requests and tells so many. */
  private static List<RateSample> server(int seed, int takes, int tells) {
    var random = new Random(seed);
    var samples = new ArrayList<RateSample>();
    double end = 0;
    int used = 0;
    double at = 0;
    while (at < 20) {
      if (at >= end) {
        end = at + 2;
        used = 0;
      }
      boolean refused = used >= takes;
      used += refused ? 0 : 1;
      double closed = at + (refused ? 0.002 : 0.05 + 0.1 * random.nextDouble());
      samples.add(
          new RateSample(
              Math.round(at * 1e9),
              Math.round(closed * 1e9),
              refused,
              new RateReported(
                  tells,
                  Math.max(0, tells - used),
                  RateReported.ABSENT,
                  Math.round(Math.max(0, end - closed) * 1e9))));
      at += -Math.log(1 - random.nextDouble()) / 30;
    }
    return samples;
  }

  @Test
  void fiftyServersThatKeepWhatTheyTellAreBelievedAndLiarsAreNot() {
    for (int seed = 1; seed <= 50; seed++) {
      RateLimits honest = RateLimits.of(server(seed, 20, 20));
      assertThat(honest.promisesTooMuch()).as("%d: %s", seed, honest).isFalse();
      assertThat(honest.allowed()).hasValue(20);
      assertThat(honest.limit()).hasValue(20);
      assertThat(honest.lowestRemaining()).hasValue(0);
      assertThat(honest.resetKept()).isPositive();
      RateLimits liar = RateLimits.of(server(seed, 20, 30));
      assertThat(liar.promisesTooMuch()).as("%d: %s", seed, liar).isTrue();
      assertThat(liar.refusedWithRoom()).isPositive();
      assertThat(liar.allowed()).hasValue(20);
    }
  }

  @Test
  void aRefusalForWantOfTokensIsNoLie() {
    var reported = new RateReported(60, 12, 0, 1_000_000_000);
    RateLimits limits = RateLimits.of(List.of(new RateSample(0, 1, true, reported)));
    assertThat(limits.refusedWithRoom()).isZero();
    assertThat(limits.promisesTooMuch()).isFalse();
  }

  @Test
  void whereNobodyTellsNothingIsKnown() {
    assertThat(RateLimits.of(List.of())).isEqualTo(RateLimits.NONE);
    assertThat(Refusals.NONE.isEmpty()).isTrue();
  }
}
