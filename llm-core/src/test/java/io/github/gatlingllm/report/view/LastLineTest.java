// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.slo.verdict.RunEnd;
import org.junit.jupiter.api.Test;

class LastLineTest {

  private static final String DETAIL = "1 of 1 objective met";

  private static final String GOODPUT =
      "2.1 good req/s (SLO chat: TTFT ≤ 1000 ms and TPOT ≤ 50 ms, attainment 99.1 %)";

  @Test
  void allOfAShortHeadlineHasRoom() {
    assertThat(line(RunVerdict.PASSED, GOODPUT + " · open loop, 2 req/s offered · valid"))
        .isEqualTo(
            "PASSED: 1 of 1 objective met · 2.1 good req/s (SLO chat: TTFT ≤ 1000 ms and TPOT ≤"
                + " 50 ms, attainment 99.1 %) · open loop, 2 req/s offered · valid");
  }

  @Test
  void theReasonsOfAnInvalidRunStandElsewhere() {
    String headline =
        GOODPUT
            + " · open loop, 2 req/s offered · INVALID: the load was not applied; CPU 99 % · busy";

    assertThat(line(RunVerdict.INVALID, headline))
        .isEqualTo(
            "INVALID: 1 of 1 objective met · 2.1 good req/s (SLO chat: TTFT ≤ 1000 ms and TPOT ≤"
                + " 50 ms, attainment 99.1 %) · open loop, 2 req/s offered");
    assertThat(line(RunVerdict.FAILED, headline)).endsWith(" · INVALID");
  }

  @Test
  void failuresAndValidityStayAndFiguresAreCutAtAWord() {
    String headline =
        "2.1 good req/s (SLO interactive: TTFT ≤ 1000 ms and TPOT ≤ 50 ms and E2E ≤ 20000 ms,"
            + " attainment 99.1 %) · 3 of 1500 failed · open loop, 2 req/s offered"
            + " · 512 in / 128 out tokens (usage) · model (openai-chat) · valid with looser limits";

    assertThat(line(RunVerdict.PASSED, headline))
        .isEqualTo(
            "PASSED: 1 of 1 objective met · 2.1 good req/s (SLO interactive: TTFT ≤ 1000 ms and"
                + " TPOT ≤ 50 ms and E2E ≤ … · 3 of 1500 failed · valid with looser limits");
  }

  @Test
  void whatHasNoRoomIsLeftOutWhole() {
    assertThat(line(RunVerdict.PASSED, GOODPUT + " · " + "a model ".repeat(20) + "· valid"))
        .isEqualTo("PASSED: 1 of 1 objective met · " + GOODPUT + " · valid");
  }

  @Test
  void howARunBrokeOffIsSaidOnce() {
    RunEnd end = RunEnd.killed("by a signal");

    assertThat(
            LastLine.of(
                RunVerdict.FAILED,
                "the run was killed: by a signal · 0 of 1 objective met",
                end,
                "the run was killed: by a signal · no measured request · valid"))
        .isEqualTo(
            "FAILED: the run was killed: by a signal · 0 of 1 objective met · no measured request"
                + " · valid");
  }

  @Test
  void noLineIsLongerThan160Characters() {
    for (RunReport report :
        new RunReport[] {
          Reports.full(),
          Reports.hostile(),
          Reports.ungated(),
          Reports.poisson(),
          Reports.empty(),
          ValidityReports.invalid(),
          ValidityReports.checked()
        }) {
      assertThat(LastLine.of(report))
          .hasSizeLessThanOrEqualTo(160)
          .startsWith(RunVerdict.of(report).words() + ": ");
    }
    String words = "words ".repeat(100);
    assertThat(LastLine.of(RunVerdict.FAILED, words, RunEnd.COMPLETED, words + " · valid"))
        .hasSizeBetween(150, 160)
        .endsWith(" … · valid");
    assertThat(LastLine.of(RunVerdict.PASSED, DETAIL, RunEnd.COMPLETED, "x".repeat(999)))
        .isEqualTo("PASSED: 1 of 1 objective met");
  }

  private static String line(RunVerdict verdict, String headline) {
    return LastLine.of(verdict, DETAIL, RunEnd.COMPLETED, headline);
  }
}
