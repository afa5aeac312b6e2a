/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SummaryMarkdownTest {

  @Test
  void theHeadlineIsTheFirstLine() {
    RunReport report = Reports.full();

    assertThat(SummaryMarkdown.text(report).lines().findFirst())
        .contains(SummaryMarkdown.escape(Headline.of(report)));
  }

  @Test
  void verdictsFiguresAndWarnings() {
    assertThat(SummaryMarkdown.text(Reports.full()))
        .contains("**FAILED: 3 of 5 objectives met**")
        .contains("| ✅ MET | chat: TTFT p99 ≤ 200 ms | 137.2 ms | ≤ 200 ms | 1194 | weak; 95 %")
        .contains("| ❔ UNDETERMINED | assistant / search: E2E p99 &lt; 2500 ms | – |")
        .contains("| chat | TTFT | 1191 |", "| assistant / search | E2E |")
        .contains("**Warnings**\n\n- 5 % of the answers");
  }

  @Test
  void aConversationHasTwoLines() {
    assertThat(SummaryMarkdown.text(Reports.conversations()))
        .contains(
            "**Conversations**\n\n",
            "- support: 2 sessions of 1.5 turns (mean), 1 unfinished; a session (p50): E2E 1000 ms,"
                + " with think time 5000 ms, tokens 240 in, – out\n"
                + "- support, turn 1 → 51+: TTFT p50 25 → – ms, E2E p50 25 → – ms, input tokens 40 →"
                + " – (mean)\n",
            ": 0 sessions, 1 unfinished\n")
        .doesNotContain("<img", "[x](y)");
    assertThat(SummaryMarkdown.text(Reports.full())).doesNotContain("Conversations");
  }

  @Test
  void namesAreNoMarkup() {
    assertThat(SummaryMarkdown.text(Reports.hostile()))
        .doesNotContain("<img", "</script>", "[x](y)")
        .contains("\\[x\\](y)", "&lt;img");
    assertThat(SummaryMarkdown.escape("a|b\nc*d`e")).isEqualTo("a\\|b c\\*d\\`e");
  }
}
