// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.report.ConversationReports;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.ValidityReports;
import io.github.gatlingllm.report.view.Headline;
import io.github.gatlingllm.report.view.NativeAssertion;
import io.github.gatlingllm.report.view.NativeAssertion.State;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class SummaryMarkdownTest {

  @Test
  void theVerdictIsTheHeading() {
    assertThat(SummaryMarkdown.text(Reports.full()))
        .startsWith(
            "## ❌ FAILED · example.ChatSimulation\n\n**3 of 5 objectives met**\n\n| Verdict |");
    assertThat(SummaryMarkdown.text(Reports.ungated()))
        .startsWith("## ⚪ NOT GATED · example.ChatSimulation\n\n**the run has no objectives**\n\n");
  }

  @Test
  void theHeadlineIsALine() {
    RunReport report = Reports.full();

    assertThat(SummaryMarkdown.text(report).lines())
        .contains(ReportFormat.markdown(Headline.of(report)));
  }

  @Test
  void theLoadProfileIsAListOfPopulations() {
    assertThat(SummaryMarkdown.text(Reports.full()))
        .contains(
            "**Load profile**\n\n- Chat: 20 users/s for 1 min\n- A &lt;b&gt;: 3 users at once\n\n");
  }

  @Test
  void whatFailsComesFirst() {
    assertThat(SummaryMarkdown.text(Reports.full()))
        .containsSubsequence(
            "| ❌ MISSED | chat: ITL p99 ≤ 8 ms | 9.876 ms | 1194 | 95 %",
            "| ❔ UNDETERMINED | assistant / search: E2E p99 &lt; 2500 ms | – |",
            "| ✅ MET | chat: TTFT p99 ≤ 200 ms | 137.2 ms | 1194 | 95 %",
            "| all requests | TTFT | 148",
            "<details><summary>By request</summary>\n\n|",
            "| chat | TTFT | 1191 |",
            "| assistant / search | E2E |",
            "</details>\n\n",
            "**Warnings**\n\n- 5 % of the answers",
            "Not checked: generator CPU\n");
  }

  @Test
  void theLoadGeneratorIsFolded() {
    assertThat(SummaryMarkdown.text(ValidityReports.checked()))
        .contains(
            """
            <details><summary>Load generator</summary>

            - ✔ passed event-loop delay p99: 0.25 ms (≤ 2 ms)
            - not applicable share of the offered rate that was sent: –
            - open connections, at most: 12

            </details>
            """)
        .doesNotContain("Validity limits");
  }

  @Test
  void limitsThatAreNotThePublishedOnesAreSaid() {
    assertThat(SummaryMarkdown.text(ValidityReports.judgedByOwnLimits(true)))
        .contains(
            """
            **Validity limits that differ from the published ones**

            - CPU of a busy second: 95 % instead of 90 % (looser)
            """);
  }

  @Test
  void anInvalidRunSaysSoBeforeItsFigures() {
    assertThat(SummaryMarkdown.text(ValidityReports.invalid()))
        .containsSubsequence(
            "**These figures cannot be trusted**\n\n- achieved 61 %", "| Verdict |");
  }

  @Test
  void theRunsOwnAssertionsAreAShortList() {
    var held = new NativeAssertion("Global: max", State.PASSED, OptionalDouble.of(7), null);
    var broken = new NativeAssertion("chat: max", State.FAILED, OptionalDouble.of(71.5), null);
    var unknown =
        new NativeAssertion("a|b", State.NOT_EVALUATED, OptionalDouble.empty(), "too *large*");

    assertThat(
            SummaryMarkdown.text(Reports.ungated().withAssertions(List.of(held, broken, unknown))))
        .startsWith("## ❌ FAILED · ")
        .contains("**the run has no objectives, 1 of 3 assertions not evaluated here**")
        .contains(
            "**Gatling's assertions**\n\n- ❌ chat: max (actual 71.5)\n"
                + "- ❔ a&#124;b (too \\*large\\*)\n\n6.667 req/s");
    assertThat(SummaryMarkdown.text(Reports.ungated().withAssertions(List.of(held))))
        .startsWith("## ✅ PASSED · ")
        .contains("**the run has no objectives, 1 of 1 assertion true**");
    assertThat(SummaryMarkdown.text(Reports.ungated().withAssertions(List.of(held, unknown))))
        .startsWith("## ❔ UNDETERMINED · ");
  }

  @Test
  void aConversationHasTwoLines() {
    assertThat(SummaryMarkdown.text(ConversationReports.support()))
        .contains(
            "**Conversations**\n\n",
            "- support: 2 sessions of 1.5 turns (mean), 1 unfinished; per session (p50): E2E 1000 ms,"
                + " with think time 5000 ms, tokens 240 in, – out\n"
                + "- support, turn 1 → 51+: TTFT p50 25 → – ms, E2E p50 25 → – ms, input tokens 40"
                + " → – (mean)\n",
            ": 0 sessions, 1 unfinished\n")
        .doesNotContain("<img", "[x](y)");
    assertThat(SummaryMarkdown.text(Reports.full())).doesNotContain("Conversations");
  }

  @Test
  void namesAreNoMarkup() {
    assertThat(SummaryMarkdown.text(Reports.hostile()))
        .doesNotContain("<img", "</script>", "[x](y)")
        .contains("\\[x\\](y)", "&lt;img");
    assertThat(ReportFormat.markdown("a|b\nc*d`e")).isEqualTo("a&#124;b c\\*d\\`e");
    assertThat(ReportFormat.markdown("ask @some-team, p99 @ 8"))
        .isEqualTo("ask @\u200Bsome-team, p99 @ 8");
    assertThat(ReportFormat.markdown("\\|&#124;")).isEqualTo("\\\\&#124;&amp;\\#124;");
  }

  @Test
  void noNameBreaksATable() {
    for (RunReport report : List.of(Reports.hostile(), Reports.full(), Reports.allFailed())) {
      List<String> lines = SummaryMarkdown.text(report).lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        if (lines.get(i).startsWith("|:--")) {
          assertTable(lines.subList(i - 1, lines.size()));
        }
      }
    }
  }

  /** Each row has as many cells as the header. */
  private static void assertTable(List<String> lines) {
    long bars = bars(lines.get(0));
    assertThat(lines.stream().takeWhile(line -> !line.isEmpty()))
        .hasSizeGreaterThan(2)
        .allMatch(line -> line.startsWith("|") && line.endsWith("|") && bars(line) == bars);
  }

  private static long bars(String line) {
    return line.chars().filter(c -> c == '|').count();
  }
}
