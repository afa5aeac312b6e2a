// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ObjectivesDslTest {

  private static final SloBuilder SLO = slo("quick").ttft().lte(ms(200));

  /** What is misspelt never happens: a bound on how often it does would always be kept. */
  @Test
  void misspeltTextsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests().failedPercent("HTTP429"))
        .withMessage("unknown failure text 'HTTP429': did you mean 'HTTP 429'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests().failedPercent("Request timeout"))
        .withMessage("unknown failure text 'Request timeout': did you mean 'Request timed out'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests().finishReasonPercent("lenght"))
        .withMessage("unknown finish reason 'lenght': did you mean 'length'?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests().finishReasonPercent("max_tokens"))
        .withMessage("'max_tokens' is counted by its common name: say 'length'");
  }

  @Test
  void textsOfOnesOwnAreNot() {
    assertThat(requests().failedPercent("jsonPath($.a).find.exists, found nothing").lte(1))
        .isNotNull();
    assertThat(requests().finishReasonPercent("pause_turn").lte(1)).isNotNull();
  }

  @Test
  void aShareInThePlaceOfAPercentageIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> metric("chat").ttft().percentile(0.99).lte(ms(200)))
        .withMessage(
            "percentile(0.99) of 'TTFT p0.99' bounds the smallest values alone. Percentiles are in"
                + " percent: did you mean percentile(99)?");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> metric().e2e().percentile(0.999).noWorseThan(baseline("b.json")).byPercent(5))
        .withMessageEndingWith("did you mean percentile(99.9)?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> metric().ttft().failureAdjusted().percentile(0.95).lte(ms(200)))
        .withMessageEndingWith("did you mean percentile(95)?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> goodput(SLO).attainment().gte(0.9))
        .withMessage(
            "'attainment ≥ 0.9 %' asks for 0.9 % of the requests. The bound is in percent: did you"
                + " mean 90?");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> capacity(SLO).target(0.99))
        .withMessage("target(0.99) is 0.99 % of the requests. It takes percent: did you mean 99?");
  }

  /** The slowest of a hundred rates, one failure in a thousand. */
  @Test
  void smallPercentagesThatSaySomethingAreNot() {
    assertThat(metric().decodeRate().percentile(1).gte(20)).isNotNull();
    assertThat(requests().failedPercent().lte(0.1)).isNotNull();
    assertThat(goodput(SLO).attainment().gte(99)).isNotNull();
  }

  @Test
  void aTestOfGivingUpSaysSo() {
    Objectives promised = objectives(requests().failedPercent().lte(1));
    assertThat(promised.set().abandonmentTest()).isFalse();
    assertThat(promised.abandonmentTest().set().abandonmentTest()).isTrue();
    assertThat(promised.abandonmentTest().stopEarly().set().abandonmentTest()).isTrue();
    assertThat(promised.stopEarly().abandonmentTest().set().stopEarly()).isTrue();
  }

  @Test
  void whatHasNoIntervalIsNeverSure() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> metric("chat").ttft().max().lte(ms(200)).sure())
        .withMessage(
            ".sure() of 'chat: TTFT max ≤ 200 ms': a maximum has no interval. Did you mean a"
                + " percentile, such as percentile(99.9)? .sure() is for figures that have an"
                + " interval.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> requests().noFailures().sure())
        .withMessageContaining("Did you mean failedPercent()?");
    assertThat(metric().ttft().mean().lte(ms(200)).sure().promise().sure()).isTrue();
  }

  @Test
  void whatIsJudgedOnlyWhereItIsSureSaysSo() {
    Objective promised = requests().failedPercent().lte(1);
    assertThat(promised.promise().sure()).isFalse();
    assertThat(promised.sure().promise().sure()).isTrue();
    assertThat(promised.sure().allowUndetermined().promise().sure()).isTrue();
    RegressionObjective regression =
        metric().ttft().percentile(50).noWorseThan(baseline("b.json")).byPercent(10);
    assertThat(regression.sure().allowMissingBaseline().promise().sure()).isTrue();
    assertThat(regression.allowMissingBaseline().sure().promise().missingBaselineAllowed())
        .isTrue();
  }

  @Test
  void anInvalidRunIsJudgedWhereThatIsAskedFor() {
    Objectives promised = objectives(requests().failedPercent().lte(1));
    assertThat(promised.set().judgedEvenIfInvalid()).isFalse();
    assertThat(promised.judgedEvenIfInvalid().set().judgedEvenIfInvalid()).isTrue();
    assertThat(promised.judgedEvenIfInvalid().abandonmentTest().set().judgedEvenIfInvalid())
        .isTrue();
  }
}
