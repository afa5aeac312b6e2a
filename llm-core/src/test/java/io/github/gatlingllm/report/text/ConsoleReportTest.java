// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Requests;
import io.github.gatlingllm.report.BareReport;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.LastLine;
import io.github.gatlingllm.report.view.RunReport;
import java.net.URI;
import java.util.List;
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
            "\n  weak     chance may have decided; a repeat may end differently, more requests or a"
                + " longer run make it sure\n")
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
  void aRunWithoutFiguresSaysSo() {
    assertThat(ConsoleReport.text(Reports.empty(), null, null))
        .contains("all requests: no latencies")
        .doesNotContain("report:");
  }

  /** Two users loop; a load profile means the first request of each to leave at a time. */
  @Test
  void fewerRequestsWithADueTimeAreExplained() {
    String note = "  + lag: of the requests that have a due time; a user that loops has one";

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
