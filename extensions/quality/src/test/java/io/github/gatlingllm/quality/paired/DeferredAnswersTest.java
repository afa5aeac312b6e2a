// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.quality.Scorings;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What waits for the load to be over costs bounded memory and time. */
class DeferredAnswersTest {

  @Test
  void scorersThatAskAServerScoreAfterTheLoad() {
    var requested = new AtomicInteger();
    var plan =
        new QualityPlan(
            "f",
            List.of(new Question(0, "p", List.of("r"), null, null)),
            Scorings.afterLoad(
                Scorings.own(
                    "judge",
                    (prompt, reference, answer) -> {
                      requested.incrementAndGet();
                      return answer.equals(reference) ? 1 : 0.5;
                    })),
            10,
            true);
    var scores = new PairedScores(plan);
    scores.unloaded(plan.questions().get(0), "r");
    scores.underLoad(plan.questions().get(0), "x", 1);
    assertThat(requested).hasValue(0);
    assertThat(scores.waiting()).isEqualTo(2);
    assertThat(scores.scoreNext()).isTrue();
    assertThat(scores.scoreNext()).isTrue();
    assertThat(requested).hasValue(2);
    assertThat(scores.scoreNext()).isFalse();
    assertThat(scores.compared().underLoad()).hasValue(0.5);
    assertThat(scores.compared().difference()).hasValue(-0.5);
    assertThat(scores.comparedByLevel()).containsOnlyKeys(1);
  }

  private static QualityPlan judged(int prompts) {
    return new QualityPlan(
        "f",
        IntStream.range(0, prompts)
            .mapToObj(i -> new Question(i, "p" + i, List.of("r"), null, null))
            .toList(),
        Scorings.afterLoad(Scorings.own("judge", (prompt, reference, answer) -> 1)),
        10,
        true);
  }

  @Test
  void whatWaitsForTheLoadToBeOverIsBounded() {
    var scores = new PairedScores(judged(40), 35);
    for (Question question : scores.plan().questions()) {
      scores.requested(0);
      scores.underLoad(question, "r", 0);
    }
    assertThat(scores.waiting()).isEqualTo(35);
    while (scores.scoreNext()) {
      // all that was kept
    }
    ComparedScores compared = scores.compared();
    assertThat(compared.answers()).isEqualTo(35);
    assertThat(compared.lacking()).isTrue();
    assertThat(compared.trouble()).startsWith("5 answers could not be kept for scorer judge");
  }

  @Test
  void whatHasNoScoreInTimeStaysWithoutOne() {
    var scores = new PairedScores(judged(40));
    for (Question question : scores.plan().questions()) {
      scores.requested(0);
      scores.underLoad(question, "r", 0);
    }
    assertThat(scores.scoreNext()).isTrue();
    scores.close();
    assertThat(scores.scoreNext()).isFalse();
    assertThat(scores.compared())
        .returns(1L, ComparedScores::answers)
        .returns(39L, ComparedScores::unanswered)
        .returns(ScoreTexts.notInTime(39, 40, "judge"), ComparedScores::trouble);
  }
}
