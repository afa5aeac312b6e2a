/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.measure;

import static io.github.gatlingllm.bench.measure.HandMade.answer;
import static io.github.gatlingllm.bench.measure.HandMade.truth;
import static io.github.gatlingllm.bench.measure.HandMade.truths;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorsTest {

  private final Span span = new Span(10_000, 90_000);

  @Test
  void errorsHaveNoSign() {
    var truth = truth("r-1", 20_000, 21_000, 23_000, 25_000);
    Errors errors =
        Errors.of(List.of(answer("r-1", 19_900, 1_150, 1_980, 2_040)), truths(truth), span);
    assertThat(errors.ttft().percentile(100)).hasValue(150);
    assertThat(errors.gaps().size()).isEqualTo(2);
    assertThat(errors.gaps().percentile(50)).hasValue(20);
    assertThat(errors.gaps().percentile(100)).hasValue(40);
  }

  @Test
  void aRequestThatIsNotWhollyInTheMeasuredTimeIsLeftOut() {
    var early = truth("r-1", 9_999, 20_000, 21_000);
    var late = truth("r-2", 20_000, 21_000, 90_000);
    Errors errors =
        Errors.of(
            List.of(answer("r-1", 9_000, 11_000, 1_000), answer("r-2", 20_000, 1_000, 69_000)),
            truths(early, late),
            span);
    assertThat(errors.ttft().size()).isZero();
    assertThat(errors.gaps().size()).isZero();
  }

  @Test
  void gapsOfAnAnswerThatLostTokensAreNotHeldAgainstOthers() {
    var truth = truth("r-1", 20_000, 21_000, 23_000, 25_000);
    Errors errors = Errors.of(List.of(answer("r-1", 20_000, 1_000, 4_000)), truths(truth), span);
    assertThat(errors.ttft().size()).isEqualTo(1);
    assertThat(errors.gaps().size()).isZero();
  }

  @Test
  void aRequestThatTheServerDoesNotKnowHasNoError() {
    Errors errors = Errors.of(List.of(answer("r-9", 20_000, 1_000)), truths(), span);
    assertThat(errors.ttft().size()).isZero();
    assertThat(errors.firstTtft()).isEmpty();
  }

  @Test
  void whereTheVeryFirstRequestHasNoTtftNoOtherStandsForIt() {
    var first = truth("r-1", 1_000, 2_000);
    var second = truth("r-2", 3_000, 4_000);
    var unanswered = new Answered("r-1", false, 900, 2_500, 0, -1, new long[0]);
    Errors errors =
        Errors.of(List.of(unanswered, answer("r-2", 3_000, 1_000)), truths(first, second), span);
    assertThat(errors.firstTtft()).isEmpty();

    var empty = truth("r-1", 1_000);
    assertThat(
            Errors.of(
                    List.of(answer("r-1", 900, 10), answer("r-2", 3_000, 1_000)),
                    truths(empty, second),
                    span)
                .firstTtft())
        .isEmpty();
  }

  @Test
  void theVeryFirstRequestIsToldThoughItLiesInTheWarmUp() {
    var first = truth("r-2", 1_000, 2_000);
    var second = truth("r-1", 20_000, 21_000);
    Errors errors =
        Errors.of(
            List.of(answer("r-1", 20_000, 1_001), answer("r-2", 500, 2_500)),
            truths(first, second),
            span);
    assertThat(errors.firstTtft()).hasValue(1_500);
    assertThat(errors.ttft().percentile(100)).hasValue(1);
  }
}
