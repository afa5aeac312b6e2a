// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import org.junit.jupiter.api.Test;

class HeadlineTest {

  @Test
  void goodputComesWithItsSloLoadAndLengths() {
    assertThat(Headline.of(Reports.full()))
        .matches(
            "[\\d.]+ good req/s \\(SLO interactive: TTFT ≤ 200 ms and TPOT ≤ 12 ms, attainment"
                + " [\\d.]+ %\\) · \\d+ of 1500 failed · open loop, 25 req/s offered"
                + " · 51\\d in / 12\\d out tokens \\(usage\\) · llama-3 \\(openai-chat\\)"
                + " · validity not fully checked");
  }

  @Test
  void whatIsQuotedNamesTheKindOfLoadAndTheVersionsToo() {
    RunReport report = Reports.poisson();

    assertThat(Headline.of(report)).contains(" · open loop Poisson, 6.667 req/s offered · ");
    assertThat(Headline.quote(report))
        .isEqualTo(Headline.of(report) + " · gatling-llm 0.1.0, Gatling 3.15.1, Java 17.0.15");
  }

  @Test
  void withoutAnSloItSaysThroughputAndTails() {
    assertThat(Headline.of(Reports.ungated()))
        .matches(
            "6.667 req/s, [\\d.]+ output tokens/s, TTFT p99 [\\d.]+ ms, ITL p99 [\\d.]+ ms · .*");
  }

  @Test
  void anEmptyRunBoastsOfNothing() {
    assertThat(Headline.of(Reports.empty()))
        .isEqualTo(
            "no measured request · open loop, 0 req/s offered · llama-3 (openai-chat)"
                + " · validity not fully checked");
  }

  @Test
  void anInvalidRunSaysWhy() {
    assertThat(Headline.of(ValidityReports.invalid()))
        .endsWith(" · INVALID: achieved 61 % of the offered rate");
  }

  @Test
  void aRunThatKeptEveryCheckSaysSo() {
    assertThat(Headline.of(ValidityReports.checked())).endsWith(" · valid");
  }

  @Test
  void whoLoosensALimitCanNotHideIt() {
    assertThat(Headline.of(ValidityReports.judgedByOwnLimits(true)))
        .endsWith(" · valid with looser limits");
    assertThat(Headline.of(ValidityReports.judgedByOwnLimits(false))).endsWith(" · valid");
  }

  @Test
  void itStaysOneLine() {
    assertThat(Headline.of(Reports.hostile())).doesNotContain("\n").doesNotContain("\u202E");
  }
}
