// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.setup;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.quality.Scorer;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.paired.PairedScores;
import io.github.gatlingllm.quality.paired.QualityPlan;
import io.github.gatlingllm.quality.paired.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Scoring once the load is over. */
class LateScoringTest {

  private final List<String> reported = new ArrayList<>();

  private static PairedScores waiting(Scorer scorer, Duration patience) {
    List<Question> questions =
        List.of(
            new Question(0, "p", List.of("r"), null, null),
            new Question(1, "q", List.of("r"), null, null));
    var scoring = Scorings.afterLoad(Scorings.own("judge", scorer), patience);
    var scores = new PairedScores(new QualityPlan("f", questions, scoring, 10, false));
    questions.forEach(question -> scores.underLoad(question, "a", 0));
    return scores;
  }

  @Test
  void allIsScoredAndTold() {
    PairedScores scores = waiting((prompt, reference, answer) -> 1, Duration.ofMinutes(1));

    new LateScoring(Duration.ofMinutes(1), reported::add).score(scores);

    assertThat(scores.compared().answers()).isEqualTo(2);
    assertThat(scores.compared().trouble()).isNull();
    assertThat(reported)
        .singleElement()
        .asString()
        .startsWith("quality judge: 2 of 2 answers scored");
  }

  /** A judge that never replies holds up the run's end no longer than that. */
  @Test
  void aScorerThatHangsIsLeft() throws InterruptedException {
    var interrupted = new CountDownLatch(1);
    PairedScores scores =
        waiting(
            (prompt, reference, answer) -> {
              try {
                new CountDownLatch(1).await();
              } catch (InterruptedException e) {
                interrupted.countDown();
              }
              return 1;
            },
            Duration.ofMillis(50));

    new LateScoring(Duration.ofMillis(20), reported::add).score(scores);

    assertThat(scores.compared().answers()).isZero();
    assertThat(scores.compared().trouble()).startsWith("2 of 2 answers were not scored by judge");
    assertThat(reported).hasSizeGreaterThan(1).allMatch(line -> line.contains("judge: 0 of 2"));
    assertThat(interrupted.await(1, TimeUnit.MINUTES)).isTrue();
  }
}
