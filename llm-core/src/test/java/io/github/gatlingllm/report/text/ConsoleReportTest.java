/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.Headline;
import java.net.URI;
import org.junit.jupiter.api.Test;

class ConsoleReportTest {

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
        .contains(
            "\n  ? UNDETERMINED assistant / search: E2E p99 < 2500 ms        no data  (n = 0)\n")
        .contains("\nLLM report:     file:///results/run/llm/index.html\n")
        .contains("\nGatling report: file:///results/run/index.html\n")
        .endsWith("\n" + Headline.of(Reports.full()));
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
}
