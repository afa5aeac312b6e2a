/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.quality.Scorings;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairedScoresTest {

  private static final int RUNS = 200;

  private static double share(
      String scorer, double corrupt, double noise, Predicate<Range> holds, int runs) {
    return LongStream.range(0, runs)
            .mapToObj(seed -> new VirtualQuality(seed).asked(scorer, 1000, 0.8, corrupt, noise))
            .map(scores -> Objects.requireNonNull(scores.loss()).range())
            .filter(holds)
            .count()
        / (double) runs;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"exact, 200", "rougeL, 25"})
  void threePercentOfCorruptAnswersAreFound(String scorer, int runs) {
    assertThat(share(scorer, 0.03, 0, range -> range.low() > 1, runs)).isGreaterThanOrEqualTo(0.9);
  }

  @ParameterizedTest(name = "{0}, {1} of the answers by chance")
  @CsvSource({"exact, 0, 200", "exact, 0.02, 200", "rougeL, 0, 25", "rougeL, 0.02, 25"})
  void whatIsNotWorseIsSeldomCalledSo(String scorer, double noise, int runs) {
    assertThat(share(scorer, 0, noise, range -> range.low() > 1, runs)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void whatIsWorseByTheMarginSeldomPasses() {
    assertThat(share("exact", 0.01, 0, range -> range.high() <= 1, RUNS)).isLessThanOrEqualTo(0.05);
    assertThat(share("exact", 0.01, 0.02, range -> range.high() <= 1, RUNS))
        .isLessThanOrEqualTo(0.08);
  }

  @Test
  void sameAnswersOfAThousandPromptsPass() {
    assertThat(share("exact", 0, 0, range -> range.high() <= 1, 20)).isEqualTo(1);
    assertThat(share("rougeL", 0, 0, range -> range.high() <= 1, 5)).isEqualTo(1);
  }

  @Test
  void theNumberOfPromptsThatIsToldDecides() {
    ComparedScores few = new VirtualQuality(1).asked("exact", 200, 0.8, 0, 0.02);
    Loss loss = Objects.requireNonNull(few.loss());
    assertThat(loss.range().high()).isGreaterThan(1);
    long needed = loss.needed(1);
    assertThat(needed).isBetween(1_000L, 20_000L);
    long passed =
        LongStream.range(0, 40)
            .mapToObj(seed -> new VirtualQuality(seed).asked("exact", (int) needed, 0.8, 0, 0.02))
            .filter(scores -> Objects.requireNonNull(scores.loss()).range().high() <= 1)
            .count();
    assertThat(passed).isGreaterThan(30);
  }

  @Test
  void pairsAreThoseOfTheSamePrompt() {
    PairedScores scores = scores(3, 100);
    List<Question> asked = scores.plan().questions();
    scores.unloaded(asked.get(0), "r");
    scores.unloaded(asked.get(1), "r");
    scores.underLoad(asked.get(0), "x", 0);
    scores.underLoad(asked.get(2), "r", 0);
    scores.underLoad(asked.get(2), "x", 0);
    scores.unanswered(0);

    ComparedScores compared = scores.compared();

    assertThat(compared.pairs()).isEqualTo(1);
    assertThat(compared.unloaded()).hasValue(1);
    assertThat(compared.paired()).hasValue(0);
    assertThat(compared.difference()).hasValue(-1);
    assertThat(compared.answers()).isEqualTo(3);
    assertThat(compared.prompts()).isEqualTo(2);
    assertThat(compared.underLoad()).hasValue(0.25);
    assertThat(compared.lacking()).isTrue();
    Loss loss = Objects.requireNonNull(compared.loss());
    assertThat(loss.percent()).isEqualTo(100);
  }

  @Test
  void eachLevelOfLoadIsComparedByItself() {
    PairedScores scores = scores(40, 100);
    for (Question question : scores.plan().questions()) {
      scores.unloaded(question, "r");
      scores.underLoad(question, "r", 1);
      scores.underLoad(question, question.number() < 10 ? "x" : "r", 2);
    }
    scores.underLoad(scores.plan().questions().get(0), "r", 0);
    scores.unanswered(2);

    SortedMap<Integer, ComparedScores> levels = scores.comparedByLevel();

    assertThat(levels).containsOnlyKeys(1, 2);
    ComparedScores first = Objects.requireNonNull(levels.get(1));
    ComparedScores second = Objects.requireNonNull(levels.get(2));
    assertThat(first.underLoad()).hasValue(1);
    assertThat(first.unanswered()).isZero();
    assertThat(second.underLoad()).hasValue(0.75);
    assertThat(second.unloaded()).hasValue(1);
    assertThat(Objects.requireNonNull(second.loss()).lost()).hasValue(10);
    assertThat(second.unanswered()).isEqualTo(1);
    assertThat(scores.compared().answers()).isEqualTo(81);
    assertThat(scores.compared().unanswered()).isEqualTo(1);
  }

  @Test
  void mcNemarIsExact() {
    PairedScores scores = scores(40, 100);
    for (Question question : scores.plan().questions()) {
      scores.unloaded(question, "r");
      scores.underLoad(question, question.number() < 8 ? "x" : "r", 0);
    }
    Loss loss = Objects.requireNonNull(scores.compared().loss());
    assertThat(loss.lost()).hasValue(8);
    assertThat(loss.gained()).hasValue(0);
    assertThat(loss.mcNemar().orElseThrow()).isCloseTo(2 / 256.0, within(1e-12));
  }

  @Test
  void questionsAreSpreadEvenlyOverTheLoad() {
    QualityPlan plan = scores(7, 12.5).plan();
    int[] asked = IntStream.range(0, 800).map(plan::question).filter(i -> i >= 0).toArray();
    assertThat(asked).hasSize(100);
    assertThat(asked[0]).isZero();
    assertThat(asked[8]).isEqualTo(1);
    assertThatThrownBy(() -> scores(7, 0)).hasMessageContaining("share(...) must be above 0");
    assertThatThrownBy(() -> scores(0, 10)).hasMessageContaining("must have prompts");
  }

  @Test
  void scorersThatAskAServerScoreAfterTheLoad() {
    var asked = new AtomicInteger();
    var plan =
        new QualityPlan(
            "f",
            List.of(new Question(0, "p", List.of("r"), null, null)),
            Scorings.afterLoad(
                Scorings.own(
                    "judge",
                    (prompt, reference, answer) -> {
                      asked.incrementAndGet();
                      return answer.equals(reference) ? 1 : 0.5;
                    })),
            10,
            true);
    var scores = new PairedScores(plan);
    scores.unloaded(plan.questions().get(0), "r");
    scores.underLoad(plan.questions().get(0), "x", 1);
    assertThat(asked).hasValue(0);
    assertThat(scores.scoreKept()).isEqualTo(2);
    assertThat(asked).hasValue(2);
    assertThat(scores.scoreKept()).isZero();
    assertThat(scores.compared().underLoad()).hasValue(0.5);
    assertThat(scores.compared().difference()).hasValue(-0.5);
    assertThat(scores.comparedByLevel()).containsOnlyKeys(1);
  }

  @Test
  void aScorerThatFailsIsTold() {
    var plan =
        new QualityPlan(
            "f",
            List.of(new Question(0, "p", List.of("r"), null, null)),
            Scorings.own("mine", (prompt, reference, answer) -> 7),
            10,
            true);
    var scores = new PairedScores(plan);
    scores.underLoad(plan.questions().get(0), "x", 0);
    assertThat(scores.compared().trouble()).contains("mine", "0 to 1", "7.0");
    assertThat(scores.compared().answers()).isZero();
  }

  private static PairedScores scores(int prompts, double share) {
    return new PairedScores(
        new QualityPlan(
            "f",
            IntStream.range(0, prompts)
                .mapToObj(i -> new Question(i, "p" + i, List.of("r"), null, null))
                .toList(),
            Scorings.named("exact", false),
            share,
            true));
  }
}
