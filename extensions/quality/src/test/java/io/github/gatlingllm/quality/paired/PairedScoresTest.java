// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.paired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.gatlingllm.quality.Scoring;
import io.github.gatlingllm.quality.Scorings;
import io.github.gatlingllm.quality.text.TooCostlyException;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PairedScoresTest {

  private static final int RUNS = 25;
  private static final int MANY_RUNS = 200;

  private static double share(
      String scorer, double corrupt, double noise, Predicate<Range> holds, int runs) {
    return LongStream.range(0, runs)
            .mapToObj(seed -> new VirtualQuality(seed).requested(scorer, 1000, 0.8, corrupt, noise))
            .map(scores -> Objects.requireNonNull(scores.loss()).range())
            .filter(holds)
            .count()
        / (double) runs;
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"exact, 100", "rougeL, 10"})
  void threePercentOfCorruptAnswersAreFound(String scorer, int runs) {
    assertThat(share(scorer, 0.03, 0, range -> range.low() > 1, runs)).isGreaterThanOrEqualTo(0.9);
  }

  @ParameterizedTest(name = "{0}, {1} of the answers by chance")
  @CsvSource({"exact, 0, 100", "exact, 0.02, 100", "rougeL, 0, 10", "rougeL, 0.02, 10"})
  void whatIsNotWorseIsSeldomCalledSo(String scorer, double noise, int runs) {
    assertThat(share(scorer, 0, noise, range -> range.low() > 1, runs)).isLessThanOrEqualTo(0.05);
  }

  @Test
  void whatIsWorseByTheMarginSeldomPasses() {
    assertThat(share("exact", 0.01, 0, range -> range.high() <= 1, MANY_RUNS))
        .isLessThanOrEqualTo(0.05);
    assertThat(share("exact", 0.01, 0.02, range -> range.high() <= 1, MANY_RUNS))
        .isLessThanOrEqualTo(0.08);
  }

  /** What is said of fewer runs here. */
  @Test
  @Tag("proof")
  void inManyRunsToo() {
    for (String scorer : List.of("exact", "rougeL")) {
      threePercentOfCorruptAnswersAreFound(scorer, MANY_RUNS);
      whatIsNotWorseIsSeldomCalledSo(scorer, 0, MANY_RUNS);
      whatIsNotWorseIsSeldomCalledSo(scorer, 0.02, MANY_RUNS);
    }
    seldomPasses(EXACT, 1, MANY_RUNS);
    seldomPasses(OWN, 0, MANY_RUNS);
    seldomPasses(OWN, 100, MANY_RUNS);
  }

  @Test
  void sameAnswersOfAThousandPromptsPass() {
    assertThat(share("exact", 0, 0, range -> range.high() <= 1, 20)).isEqualTo(1);
    assertThat(share("rougeL", 0, 0, range -> range.high() <= 1, 5)).isEqualTo(1);
  }

  private static final Scoring OWN =
      Scorings.own("mine", (prompt, reference, answer) -> answer.equals(reference) ? 1 : 0);

  private static final Scoring EXACT = Scorings.named("exact", false);

  static Stream<Arguments> askedAgain() {
    return Stream.of(Arguments.of(EXACT, 1), Arguments.of(OWN, 0), Arguments.of(OWN, 100));
  }

  @ParameterizedTest(name = "{0}, {1} prompts twice")
  @MethodSource("askedAgain")
  void whatIsWorseByTheMarginSeldomPassesWhoeverScoresAndHoweverOftenPromptsAreAsked(
      Scoring scoring, int twice) {
    seldomPasses(scoring, twice, RUNS);
  }

  private static void seldomPasses(Scoring scoring, int twice, int runs) {
    long passed =
        LongStream.range(0, runs)
            .mapToObj(
                seed -> new VirtualQuality(seed).requested(scoring, 300, twice, 0.3, 0.012, 0))
            .map(scores -> Objects.requireNonNull(scores.loss()).range())
            .filter(range -> range.high() <= 1)
            .count();
    assertThat(passed).isLessThanOrEqualTo(runs / 20);
  }

  @Test
  void aPromptAskedTwiceDoesNotNarrowTheInterval() {
    Range once = lossOf(EXACT, 0);
    assertThat(once.high()).isCloseTo(2.6, within(0.1));
    assertThat(lossOf(EXACT, 1)).isEqualTo(once);
    assertThat(lossOf(OWN, 1)).isEqualTo(once);
    assertThat(lossOf(OWN, 300)).isEqualTo(once);
  }

  /** With 30 % of 300 answers right, the same under load. */
  private static Range lossOf(Scoring scoring, int twice) {
    ComparedScores scores = compared(scoring, 300, twice, i -> i < 90 ? "r" : "x");
    return Objects.requireNonNull(scores.loss()).range();
  }

  private static ComparedScores compared(
      Scoring scoring, int prompts, int twice, IntFunction<String> answer) {
    PairedScores scores = scores(scoring, prompts, 100);
    for (Question question : scores.plan().questions()) {
      String given = answer.apply(question.number());
      scores.unloaded(question, given);
      scores.underLoad(question, given, 0);
      if (question.number() < twice) {
        scores.underLoad(question, given, 0);
      }
    }
    return scores.compared();
  }

  @Test
  void rightAnswersOfFewPromptsDontProveThatAllAreRight() {
    for (Scoring scoring : List.of(EXACT, OWN, Scorings.named("rougeL", false))) {
      for (int twice : List.of(0, 1, 30)) {
        Range range = Objects.requireNonNull(compared(scoring, 30, twice, i -> "r").range());
        assertThat(range.low()).as("%s, %d twice", scoring.name(), twice).isLessThan(0.95);
        assertThat(range.high()).isCloseTo(1, within(1e-12));
      }
    }
    Range bleu =
        Objects.requireNonNull(compared(Scorings.named("bleu", false), 30, 0, i -> "r").range());
    assertThat(bleu.high() - bleu.low()).isGreaterThanOrEqualTo(10 - 1e-9);
  }

  @Test
  void whatFewPromptsLoseIsHeldAgainstTheScoreWithoutLoad() {
    Scoring half = Scorings.own("half", (prompt, reference, answer) -> 0.25);
    QualityLoss loss = Objects.requireNonNull(compared(half, 300, 0, i -> "r").loss());
    assertThat(loss.range().high()).isCloseTo(4, within(1e-9)); // 3 of 300, each 4 times the mean
    assertThat(loss.range().low()).isCloseTo(-4, within(1e-9));
  }

  @Test
  void theNumberOfPromptsThatIsToldDecides() {
    ComparedScores few = new VirtualQuality(1).requested("exact", 200, 0.8, 0, 0.02);
    QualityLoss loss = Objects.requireNonNull(few.loss());
    assertThat(loss.range().high()).isGreaterThan(1);
    long needed = loss.needed(1);
    assertThat(needed).isBetween(1_000L, 20_000L);
    long passed =
        LongStream.range(0, 40)
            .mapToObj(
                seed -> new VirtualQuality(seed).requested("exact", (int) needed, 0.8, 0, 0.02))
            .filter(scores -> Objects.requireNonNull(scores.loss()).range().high() <= 1)
            .count();
    assertThat(passed).isGreaterThan(30);
  }

  @Test
  void pairsAreThoseOfTheSamePrompt() {
    PairedScores scores = scores(3, 100);
    List<Question> requested = scores.plan().questions();
    scores.unloaded(requested.get(0), "r");
    scores.unloaded(requested.get(1), "r");
    IntStream.range(0, 4).forEach(i -> scores.requested(0));
    scores.underLoad(requested.get(0), "x", 0);
    scores.underLoad(requested.get(2), "r", 0);
    scores.underLoad(requested.get(2), "x", 0);

    ComparedScores compared = scores.compared();

    assertThat(compared.pairs()).isEqualTo(1);
    assertThat(compared.unloaded()).hasValue(1);
    assertThat(compared.paired()).hasValue(0);
    assertThat(compared.difference()).hasValue(-1);
    assertThat(compared.answers()).isEqualTo(3);
    assertThat(compared.prompts()).isEqualTo(2);
    assertThat(compared.underLoad()).hasValue(0.25);
    assertThat(compared.unanswered()).isEqualTo(1);
    assertThat(compared.lacking()).isTrue();
    QualityLoss loss = Objects.requireNonNull(compared.loss());
    assertThat(loss.percent()).isEqualTo(100);
  }

  @Test
  void eachLevelOfLoadIsComparedByItself() {
    PairedScores scores = scores(40, 100);
    for (Question question : scores.plan().questions()) {
      scores.unloaded(question, "r");
      scores.requested(1);
      scores.underLoad(question, "r", 1);
      scores.requested(2);
      scores.underLoad(question, question.number() < 10 ? "x" : "r", 2);
    }
    scores.requested(0);
    scores.underLoad(scores.plan().questions().get(0), "r", 0);
    scores.requested(2);

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
    QualityLoss loss = Objects.requireNonNull(scores.compared().loss());
    assertThat(loss.lost()).hasValue(8);
    assertThat(loss.gained()).hasValue(0);
    assertThat(loss.mcNemar().orElseThrow()).isCloseTo(2 / 256.0, within(1e-12));
  }

  @Test
  void questionsAreSpreadEvenlyOverTheLoad() {
    QualityPlan plan = scores(7, 12.5).plan();
    assertThat(LongStream.rangeClosed(0, 16).map(plan::due).toArray())
        .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 2);
    assertThat(plan.due(800)).isEqualTo(100);
    assertThat(plan.question(8).number()).isEqualTo(1);
    assertThatThrownBy(() -> scores(7, 0)).hasMessage(ScoreTexts.shareInvalid(0));
    assertThatThrownBy(() -> scores(0, 10)).hasMessageContaining("contains no prompts");
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

  @Test
  void aPromptThatCantBeScoredIsRefusedBeforeTheLoad() {
    var right = new Question(0, "p", List.of("r"), "{}", null);
    var bare = new Question(1, "p", List.of(), null, null);
    for (String name : List.of("exact", "regex", "rougeL", "bleu", "jsonSchema")) {
      assertThatThrownBy(
              () ->
                  new QualityPlan(
                      "f.jsonl", List.of(right, bare), Scorings.named(name, false), 10, true))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("f.jsonl, prompt 2: ")
          .hasMessageContaining("is missing")
          .hasMessageContaining(name);
    }
    var damaged = new Question(0, "p", List.of(), "{\"type\": 7", null);
    assertThatThrownBy(
            () ->
                new QualityPlan(
                    "f", List.of(damaged), Scorings.named("jsonSchema", false), 10, true))
        .hasMessageContaining(ScoreTexts.atPrompt("f", 1, "the schema is not valid JSON"));
    var own = Scorings.own("empty", (prompt, reference, answer) -> reference.isEmpty() ? 1 : 0);
    var scores = new PairedScores(new QualityPlan("f", List.of(bare), own, 10, true));
    assertThat(new QualityPlan("f", List.of(bare), Scorings.regex("a"), 10, true).key())
        .isEqualTo("regex");
    scores.unloaded(new Question(0, "p", List.of(), null, null), "x");
    scores.underLoad(new Question(0, "p", List.of(), null, null), "x", 0);
    assertThat(scores.compared().underLoad()).hasValue(1);
  }

  @Test
  void scorersOfOneNameMayDiffer() {
    QualityPlan plan = scores(Scorings.regex("a"), 1, 10).plan();
    assertThat(plan.agrees(scores(Scorings.regex("a"), 1, 10).plan())).isTrue();
    assertThat(plan.agrees(scores(Scorings.regex("b"), 1, 10).plan())).isFalse();
    assertThat(plan.agrees(scores(Scorings.named("regex", false), 1, 10).plan())).isFalse();
    QualityPlan rouge = scores(Scorings.named("rougeL", false), 1, 10).plan();
    assertThat(rouge.agrees(scores(Scorings.named("rougeL", false), 1, 10).plan())).isTrue();
    assertThat(rouge.agrees(scores(Scorings.named("rougeL", true), 1, 10).plan())).isFalse();
    QualityPlan own = scores(OWN, 1, 10).plan();
    assertThat(own.agrees(scores(OWN, 1, 10).plan())).isTrue();
    assertThat(own.agrees(scores(Scorings.own("mine", (p, r, a) -> 1), 1, 10).plan())).isFalse();
    for (String name : Scorings.NAMES) {
      Scoring scoring = Scorings.named(name, false);
      assertThat(Scorings.named(name, false).kind()).isEqualTo(scoring.kind());
    }
  }

  @Test
  void whatAScorerSaysWhenItFailsStaysUntold() {
    var failures =
        List.<Supplier<Throwable>>of(
            () -> new IllegalStateException("the answer was: secret"), StackOverflowError::new);
    for (Supplier<Throwable> failure : failures) {
      PairedScores scores =
          scores(Scorings.own("mine", (prompt, reference, answer) -> thrown(failure.get())), 2, 10);
      scores.requested(0);
      scores.underLoad(scores.plan().questions().get(1), "secret", 0);
      assertThat(scores.compared().trouble())
          .isEqualTo(ScoreTexts.scorerFailed("mine", 2, failure.get().getClass().getName()));
      assertThat(scores.compared().unanswered()).isEqualTo(1);
    }
    var costly = new TooCostlyException("it takes too long");
    PairedScores late = scores(Scorings.own("mine", (p, reference, a) -> thrown(costly)), 2, 10);
    late.underLoad(late.plan().questions().get(1), "secret", 0);
    assertThat(late.compared().trouble())
        .isEqualTo(ScoreTexts.scorerFailed("mine", 2, "it takes too long"));
  }

  private static double thrown(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) failure;
  }

  @Test
  void aScorerThatHangsHoldsUpNobody() throws InterruptedException {
    var begun = new CountDownLatch(1);
    var over = new CountDownLatch(1);
    PairedScores scores =
        scores(Scorings.own("mine", (prompt, reference, answer) -> waited(begun, over)), 1, 10);
    var scoring =
        new Thread(() -> scores.underLoad(scores.plan().questions().get(0), "a", 0), "scoring");
    scoring.start();
    begun.await();
    ComparedScores meanwhile =
        assertTimeoutPreemptively(
            Duration.ofSeconds(20),
            () -> {
              scores.requested(0);
              return scores.compared();
            });
    over.countDown();
    scoring.join();
    assertThat(meanwhile.unanswered()).isEqualTo(1);
    assertThat(scores.compared().unanswered()).isZero();
  }

  private static double waited(CountDownLatch begun, CountDownLatch over) {
    begun.countDown();
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return 1;
  }

  private static PairedScores scores(int prompts, double share) {
    return scores(EXACT, prompts, share);
  }

  private static PairedScores scores(Scoring scoring, int prompts, double share) {
    return new PairedScores(
        new QualityPlan(
            "f",
            IntStream.range(0, prompts)
                .mapToObj(i -> new Question(i, "p" + i, List.of("r"), null, null))
                .toList(),
            scoring,
            share,
            true));
  }
}
