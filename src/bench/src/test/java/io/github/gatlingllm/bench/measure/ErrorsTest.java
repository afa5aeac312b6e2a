// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static io.github.gatlingllm.bench.measure.HandMadeRequests.answer;
import static io.github.gatlingllm.bench.measure.HandMadeRequests.truth;
import static io.github.gatlingllm.bench.measure.HandMadeRequests.truthOfSlowWrites;
import static io.github.gatlingllm.bench.measure.HandMadeRequests.truths;
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
  void aTimeThatTheLogAllowsHasNoErrorAndAnyOtherOnlyWhatIsBeyond() {
    // The first token came after 900 to 1000, each gap is 1900 to 2100.
    var truth = truthOfSlowWrites("r-1", 20_000, 100, 21_000, 23_000, 25_000, 27_000, 29_000);
    Errors early =
        Errors.of(
            List.of(answer("r-1", 20_000, 890, 1_890, 1_900, 2_100, 2_130)), truths(truth), span);
    assertThat(early.ttft().percentile(100)).hasValue(10);
    assertThat(early.gaps().percentile(25)).hasValue(0);
    assertThat(early.gaps().percentile(50)).hasValue(0);
    assertThat(early.gaps().percentile(75)).hasValue(10);
    assertThat(early.gaps().percentile(100)).hasValue(30);
    assertThat(early.open().size()).isEqualTo(5);
    assertThat(early.open().percentile(100)).hasValue(100);

    for (long ttft : new long[] {900, 950, 1_000}) {
      Errors within = Errors.of(List.of(answer("r-1", 20_000, ttft)), truths(truth), span);
      assertThat(within.ttft().percentile(100)).as("" + ttft).hasValue(0);
    }
    Errors late = Errors.of(List.of(answer("r-1", 20_000, 1_007)), truths(truth), span);
    assertThat(late.ttft().percentile(100)).hasValue(7);
    assertThat(late.firstTtft()).hasValue(7);
  }

  @Test
  void whatSendingTookCanBeLeftOut() {
    var truth = truth("r-1", 20_000, 21_000);
    var answer = new Answered("r-1", true, 21_000, 21_000, 1, 1_300, 250, new long[0]);
    Errors errors = Errors.of(List.of(answer), truths(truth), span);
    assertThat(errors.ttft().percentile(100)).hasValue(300);
    assertThat(errors.fromWritten().percentile(100)).hasValue(50);
    Errors unreported = Errors.of(List.of(answer("r-1", 20_000, 1_300)), truths(truth), span);
    assertThat(unreported.fromWritten().size()).isZero();
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
    var unanswered = new Answered("r-1", false, 900, 2_500, 0, -1, -1, new long[0]);
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
