// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.quality.paired.Question;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.wire.dialect.TokenText;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeAnswersTest {

  private static final int RUNS = 200;
  private static final int ANSWERS = 1000;

  private static double share(Predicate<AnswerAgreement> holds, double rate, double spread) {
    return LongStream.range(0, RUNS)
            .mapToObj(seed -> new VirtualProbes(seed).requested(20, ANSWERS, rate, spread, 5))
            .map(ConsistencyFigures::underLoad)
            .filter(holds)
            .count()
        / (double) RUNS;
  }

  /** The bounds are the exact quantiles of 2.5 and 97.5 % of the binomial of 1,000. */
  @ParameterizedTest(name = "{0}")
  @CsvSource({"0.01, 4, 17", "0.05, 37, 64", "0.3, 272, 329"})
  void estimatesLieInside95PercentOfTheKnownRate(double rate, int fewest, int most) {
    assertThat(
            share(
                agreement -> fewest <= agreement.differing() && agreement.differing() <= most,
                rate,
                0))
        .isGreaterThanOrEqualTo(0.93);
  }

  @ParameterizedTest(name = "{0} ± {1}")
  @CsvSource({"0.05, 0", "0.3, 0", "0.3, 0.25"})
  void intervalsContainTheKnownRate(double rate, double spread) {
    double same = 1 - rate;
    assertThat(
            share(
                agreement -> {
                  Range range = Objects.requireNonNull(agreement.sameRange());
                  return range.low() <= same && same <= range.high();
                },
                rate,
                spread))
        .isGreaterThanOrEqualTo(0.86);
  }

  @Test
  void promptsThatResembleThemselvesWidenTheInterval() {
    Range alike = range(new VirtualProbes(1).requested(20, ANSWERS, 0.3, 0, 5));
    Range apart = range(new VirtualProbes(1).requested(20, ANSWERS, 0.3, 0.28, 5));
    assertThat(apart.high() - apart.low()).isGreaterThan(2 * (alike.high() - alike.low()));
  }

  private static Range range(ConsistencyFigures figures) {
    return Objects.requireNonNull(figures.underLoad().sameRange());
  }

  @Test
  void whereAnswersTurnAwayIsTold() {
    ConsistencyFigures figures = new VirtualProbes(7).requested(10, 400, 0.25, 0, 5);
    AnswerAgreement loaded = figures.underLoad();
    Distribution first = Objects.requireNonNull(loaded.firstDivergence());
    assertThat(first.count()).isEqualTo(loaded.differing());
    assertThat(first.min()).isEqualTo(30);
    assertThat(first.max()).isEqualTo(30);
    assertThat(loaded.uniqueOutputsMean()).hasValue(1 + loaded.differing() / 10.0);
    assertThat(loaded.lengthDriftPercent()).hasValue(0);
    assertThat(figures.byLevel()).containsOnlyKeys(1, 2);
    assertThat(figures.byLevel().values().stream().mapToLong(AnswerAgreement::answers).sum())
        .isEqualTo(400);
    assertThat(Objects.requireNonNull(figures.atRest()).samePercent()).hasValue(100);
    assertThat(Objects.requireNonNull(figures.atRest()).answers()).isEqualTo(20);
    assertThat(figures.fingerprintChanges()).isZero();
  }

  @Test
  void placesAreCountedInCharacters() {
    assertThat(Divergence.first("abc", "abc")).isEqualTo(Divergence.NONE);
    assertThat(Divergence.first("abc", "abd")).isEqualTo(2);
    assertThat(Divergence.first("abc", "ab")).isEqualTo(2);
    assertThat(Divergence.first("", "x")).isZero();
    assertThat(Divergence.first("a\uD83D\uDE00x", "a\uD83D\uDE00y")).isEqualTo(2);
    assertThat(Divergence.first("a\uD83D\uDE00", "a\uD83D\uDE01")).isEqualTo(1);
  }

  @Test
  void theFirstOtherTokenIsFoundWhereTokensAreTold() {
    var answers = new ProbeAnswers(VirtualProbes.plan(1));
    Question probe = answers.plan().probes().get(0);
    answers.atRest(probe, reported("an", " apple", " a", " day"));
    answers.underLoad(probe, reported("an", " app", "liance"), 0);
    answers.underLoad(probe, reported("an", " apple", " a", " day", "."), 0);
    answers.underLoad(probe, reported("an", " apple", " a", " day"), 0);
    answers.underLoad(probe, new ProbeAnswer("no tokens", null), 0);

    AnswerAgreement loaded = answers.figures().underLoad();
    assertThat(loaded.differing()).isEqualTo(3);
    assertThat(loaded.firstDivergentToken())
        .satisfies(tokens -> assertThat(tokens.count()).isEqualTo(2))
        .satisfies(tokens -> assertThat(tokens.percentile(0)).isEqualTo(1))
        .satisfies(tokens -> assertThat(tokens.percentile(100)).isEqualTo(4));
  }

  private static ProbeAnswer reported(String... tokens) {
    var marked = new StringBuilder();
    for (String token : tokens) {
      marked.append(token).append(ProbeAnswer.END);
    }
    return new ProbeAnswer(String.join("", tokens), marked.toString(), null);
  }

  @Test
  void lengthsAndFingerprintsDrift() {
    var answers = new ProbeAnswers(VirtualProbes.plan(2));
    List<Question> probes = answers.plan().probes();
    answers.atRest(probes.get(0), new ProbeAnswer("12345", "a"));
    answers.atRest(probes.get(1), new ProbeAnswer("12345", "a"));
    answers.underLoad(probes.get(0), new ProbeAnswer("123456", "b"), 0);
    answers.underLoad(probes.get(1), new ProbeAnswer("12345", "a"), 0);
    answers.underLoad(probes.get(1), new ProbeAnswer("12345", null), 0);
    ConsistencyFigures figures = answers.figures();
    assertThat(figures.underLoad().lengthDriftPercent().orElseThrow())
        .isCloseTo(100 / 15.0, within(1e-9));
    assertThat(figures.fingerprintChanges()).isEqualTo(2);
    assertThat(figures.fingerprints()).containsExactly("a", "b");
    assertThat(figures.atRest()).isNull();
  }

  @Test
  void whatCanNotBeComparedIsUnanswered() {
    var answers = new ProbeAnswers(VirtualProbes.plan(2));
    List<Question> probes = answers.plan().probes();
    answers.atRest(probes.get(0), new ProbeAnswer("a", null));
    for (int i = 0; i < 3; i++) {
      answers.requested(3);
    }
    answers.underLoad(probes.get(0), new ProbeAnswer("a", null), 3);
    answers.underLoad(probes.get(1), new ProbeAnswer("a", null), 3);
    AnswerAgreement loaded = answers.figures().underLoad();
    assertThat(loaded.answers()).isEqualTo(1);
    assertThat(loaded.unanswered()).isEqualTo(2);
    assertThat(loaded.lacking()).isTrue();
    assertThat(answers.figures().byLevel().get(3)).isEqualTo(loaded);
    assertThat(answers.figures().fingerprintChanges()).isEqualTo(ConsistencyFigures.NOT_REPORTED);
  }

  @Test
  void probesAreSpreadEvenlyAndFew() {
    ConsistencyPlan plan = VirtualProbes.plan(7);
    int[] requested = IntStream.range(0, 1000).map(plan::probe).filter(i -> i >= 0).toArray();
    assertThat(requested).hasSize(10).startsWith(0, 1, 2);
    assertThatThrownBy(() -> new ConsistencyPlan("f", plan.probes(), 5, 3, null, null))
        .hasMessage(ProbeTexts.shareInvalid(5, 2));
    assertThatThrownBy(() -> new ConsistencyPlan("f", plan.probes(), 1, 0, null, null))
        .hasMessage(ProbeTexts.repeatsInvalid(0, 100));
    assertThatThrownBy(() -> VirtualProbes.plan(0)).hasMessageContaining("contains no prompts");
  }

  @Test
  void oneOfSeveralWorkersAsksTheProbesOfAll() {
    ConsistencyPlan plan = VirtualProbes.plan(7);
    int[] alone = IntStream.range(0, 4000).map(plan::probe).filter(i -> i >= 0).toArray();
    int[] ofFour =
        IntStream.range(0, 1000).map(k -> plan.probe(k, 4)).filter(i -> i >= 0).toArray();
    assertThat(ofFour).hasSize(40).isEqualTo(alone);
  }

  /** Who compares answers does not know the wire. */
  @Test
  void bothHaveTheSameMark() {
    assertThat(TokenText.END).isEqualTo(ProbeAnswer.END);
  }
}
