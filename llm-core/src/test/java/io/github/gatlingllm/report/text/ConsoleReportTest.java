// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.LastLine;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.net.URI;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {

  private static final long SECOND = 1_000_000_000;

  private static final URI LLM = URI.create("file:/results/run/llm/index.html");

  @Test
  void tableVerdictsLinksHeadline() {
    assertThat(
            ConsoleReport.text(Reports.full(), LLM, URI.create("file:///results/run/index.html")))
        .startsWith("FAILED: 3 of 5 objectives met\n  LLM, ms ")
        .contains(
            "  LLM, ms                                 n       p50       p90       p95       p99"
                + "       max\n")
        .containsPattern("\n {2}chat {23}TTFT {6}1191 ")
        .contains("\n  all requests               TTFT ")
        .contains(
            "\n  ✔ MET          chat: TTFT p99 ≤ 200 ms                      actual 137.2 ms"
                + " [121.4 … 205.1]  (n = 1194, weak)\n")
        .containsOnlyOnce(
            "\n  weak     chance may have decided: a repeat may end differently. Send more requests or"
                + " run longer\n")
        .contains(
            "\n  ? UNDETERMINED assistant / search: E2E p99 < 2500 ms        no data  (n = 0)\n")
        .contains("\nLLM report:     file:///results/run/llm/index.html\n")
        .contains("\nGatling report: file:///results/run/index.html\n")
        .endsWith("\n" + LastLine.of(Reports.full()));
  }

  @Test
  void tableAndVerdictsFitATerminal() {
    assertThat(
            ConsoleReport.text(Reports.full(), null, null)
                .lines()
                .filter(line -> line.startsWith("  ")))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
  }

  @Test
  void aPassedRunHasAtMostTwentyLines() {
    List<String> lines = passed(8, 9).lines().toList();

    assertThat(lines).hasSize(ConsoleReport.MOST_LINES).hasSize(20);
    assertThat(lines.get(0)).isEqualTo("PASSED: 8 of 8 objectives met");
    assertThat(lines.get(lines.size() - 1)).startsWith("PASSED: 8 of 8 objectives met · ");
    assertThat(lines).filteredOn(line -> line.startsWith("  ✔ MET ")).hasSize(8);
    assertThat(lines)
        .contains("LLM report:     file:///results/run/llm/index.html")
        .anyMatch(line -> line.matches("  … \\d+ more in the report"));
  }

  @Test
  void aPassedRunWithRoomShowsEachDetail() {
    assertThat(passed(1, 3).lines().toList())
        .hasSizeLessThanOrEqualTo(ConsoleReport.MOST_LINES)
        .contains("  extra    line 0", "  extra    line 2")
        .noneMatch(line -> line.contains("more in the report"));
  }

  @Test
  void eachObjectiveOfAPassedRunHasItsLine() {
    assertThat(passed(30, 3).lines()).filteredOn(line -> line.startsWith("  ✔ MET ")).hasSize(30);
  }

  /** A lag that changes no figure by 5 % matters only in a run that did not pass. */
  @Test
  void aPassedRunHasRowsOfLagOnlyIfTheyDiffer() {
    assertThat(passed(1, 0)).doesNotContain("+ lag");
    assertThat(ConsoleReport.text(Reports.ungated(), LLM, null)).contains("+ lag");
  }

  /** The console of a passed run with one request name, so many objectives and feature lines. */
  private static String passed(int objectives, int featureLines) {
    RunReport plain = Reports.ungated();
    ObjectiveResult met =
        Reports.full().objectives().stream()
            .filter(each -> each.verdict() == Verdict.MET)
            .findFirst()
            .orElseThrow();
    RunReport report =
        BareReport.of(
            plain.run(),
            plain.labels(),
            new Validity(List.of(), List.of(), List.of(), RunChecks.NONE),
            plain.snapshot(),
            plain.slos(),
            Collections.nCopies(objectives, met),
            null,
            plain.key(),
            List.of());
    FeatureFigures extra =
        new FeatureFigures() {
          @Override
          public String key() {
            return "extra";
          }

          @Override
          public List<FeatureLine> console(List<ObjectiveResult> judged) {
            return IntStream.range(0, featureLines)
                .mapToObj(i -> new FeatureLine("extra", "line " + i))
                .toList();
          }
        };
    return ConsoleReport.text(
        ReportWith.feature(report, extra), LLM, URI.create("file:///results/run/index.html"));
  }

  @Test
  void aRunWithoutFiguresSaysSo() {
    assertThat(ConsoleReport.text(Reports.empty(), null, null))
        .contains("all requests: no latencies")
        .doesNotContain("report:");
  }

  /** Two users loop; a load profile means the first request of each to leave at a time. */
  @Test
  void fewerRequestsWithADueTimeAreExplained() {
    String note = ConsoleTexts.LAG_OF_SOME;

    assertThat(ConsoleReport.text(looping(2), null, null))
        .containsPattern("\\n {29}\\+ lag +2 ")
        .containsOnlyOnce("\n" + note);
    assertThat(ConsoleReport.text(looping(5), null, null)).contains("+ lag").doesNotContain(note);
    assertThat(ConsoleReport.text(looping(0), null, null)).doesNotContain("+ lag");
  }

  /** Five requests of a second each, some of which have a due time. */
  private static RunReport looping(int scheduled) {
    var recorder = new RunRecorder(0);
    Shard shard = recorder.newShard();
    for (int i = 0; i < 5; i++) {
      Requests request = Requests.sent(i).chunks(i + SECOND);
      shard.opened(i);
      shard.record((i < scheduled ? request.scheduled(i) : request).build());
    }
    RunReport plain = Reports.ungated();
    return BareReport.of(
        plain.run(),
        plain.labels(),
        plain.validity(),
        recorder.snapshot(),
        plain.slos(),
        List.of(),
        null,
        plain.key(),
        List.of());
  }
}
