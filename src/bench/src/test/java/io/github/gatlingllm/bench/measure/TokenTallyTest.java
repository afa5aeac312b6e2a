// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static io.github.gatlingllm.bench.measure.HandMadeRequests.answer;
import static io.github.gatlingllm.bench.measure.HandMadeRequests.truth;
import static io.github.gatlingllm.bench.measure.HandMadeRequests.truths;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenTallyTest {

  private final Span span = new Span(10_000, 20_000);

  @Test
  void tokensThatTheServerSentBetweenTheMarksAreMeasured() {
    var truth = truth("r-1", 9_000, 9_500, 10_000, 15_000, 20_000);
    TokenTally tally =
        TokenTally.of(List.of(answer("r-1", 9_000, 500, 500, 5_000, 5_000)), truths(truth), span);
    assertThat(tally.measured()).isEqualTo(2);
    assertThat(tally.lost()).hasValue(0);
    assertThat(tally.requests()).isEqualTo(1);
    assertThat(tally.failed()).isZero();
  }

  @Test
  void tokensTooFewAndTooManyDoNotMakeUpForEachOther() {
    var first = truth("r-1", 9_000, 9_500, 10_000);
    var second = truth("r-2", 9_000, 9_500, 10_000);
    TokenTally tally =
        TokenTally.of(
            List.of(answer("r-1", 9_000, 500), answer("r-2", 9_000, 500, 400, 100)),
            truths(first, second),
            span);
    assertThat(tally.lost()).hasValue(2);
  }

  @Test
  void anAnswerThatTheServerNeverGaveIsLostAsAWhole() {
    var other = truth("r-2", 9_000, 9_500);
    assertThat(TokenTally.of(List.of(answer("r-1", 9_000, 500, 1)), truths(other), span).lost())
        .hasValue(2);
  }

  @Test
  void tokensOfARequestThatTheClientForgotAreLostButNotThoseOfAPreflight() {
    var reported = truth("r-1", 9_000, 9_500);
    var forgotten = truth("r-2", 9_000, 9_500, 9_600, 9_700);
    var refused = truth("r-3", 9_000);
    var preflight = truth("sim-1", 8_000, 8_500, 8_600);
    assertThat(
            TokenTally.unknown(
                List.of(answer("r-1", 9_000, 500)),
                truths(reported, forgotten, refused, preflight)))
        .isEqualTo(3);
  }

  @Test
  void withoutATruthTheClientsTokensAreCountedEvenlyOverTheirTime() {
    var half = answer("r-1", 14_000, 1_000, 5_000, 5_000, 0);
    TokenTally tally = TokenTally.of(List.of(half), Map.of(), span);
    assertThat(tally.measured()).isEqualTo(2);
    assertThat(tally.lost()).isEmpty();
  }

  @Test
  void failedRequestsAreCounted() {
    var failed = new Answered("r-1", false, 1, 2, 0, -1, -1, new long[0]);
    assertThat(TokenTally.of(List.of(failed), Map.of(), span).failed()).isEqualTo(1);
  }
}
