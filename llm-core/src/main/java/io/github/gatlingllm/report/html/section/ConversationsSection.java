// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.ConversationStats;
import io.github.gatlingllm.measure.ConversationStats.Turn;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ConversationText;
import io.github.gatlingllm.report.view.Percentiles;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Each conversation: totals of its sessions, and figures of its turns. */
final class ConversationsSection implements HtmlSection {

  private static final double MILLIS = Metric.E2E.outputDivisor();
  private static final List<Percentiles> PERCENTILES = Percentiles.of(50, 90, 99);
  private static final List<String> SESSION =
      List.of("Per session", "n", "mean", "min", "p50", "p90", "p99", "max");
  private static final List<String> TURNS =
      List.of(
          "Turn",
          "requests",
          "failed",
          "TTFT p50, ms",
          "TTFT p99, ms",
          "E2E p50, ms",
          "E2E p99, ms",
          "input tokens",
          "from cache",
          "output tokens");

  @Override
  public String id() {
    return "conversations";
  }

  @Override
  public String title() {
    return "Conversations";
  }

  @Override
  public boolean applies(RunReport report) {
    return !report.snapshot().conversations().isEmpty();
  }

  @Override
  public void write(RunReport report, Html html) {
    report.snapshot().conversations().forEach((name, stats) -> conversation(html, name, stats));
  }

  private static void conversation(Html html, String name, ConversationStats stats) {
    html.open("h3").name(name).close("h3");
    sessions(html, stats);
    HtmlTable.open(html, "turns; tokens are means", TURNS);
    stats.turns().forEach(turn -> HtmlTable.row(html, turn.label(), cells(turn)));
    HtmlTable.close(html);
  }

  private static void sessions(Html html, ConversationStats stats) {
    String caption =
        LoadSectionTexts.sessions(
            ReportFormat.fixed(stats.sessions(), 0), ReportFormat.fixed(stats.unfinished(), 0));
    if (stats.turnsPerSession() == null) {
      html.element("p", caption);
      return;
    }
    HtmlTable.open(html, caption, SESSION);
    row(html, "turns", stats.turnsPerSession(), 1);
    row(html, "sum of E2E, ms", stats.perSession().e2e(), MILLIS);
    row(html, "duration with think time, ms", stats.perSession().wall(), MILLIS);
    row(html, "input tokens", stats.perSession().inputTokens(), 1);
    row(html, "output tokens", stats.perSession().outputTokens(), 1);
    HtmlTable.close(html);
  }

  private static void row(Html html, String head, @Nullable Distribution values, double divisor) {
    if (values == null) {
      return;
    }
    var cells = new ArrayList<String>();
    cells.add(ReportFormat.fixed(values.count(), 0));
    cells.add(ReportFormat.number(values.mean() / divisor));
    cells.add(ReportFormat.number(values.min() / divisor));
    PERCENTILES.forEach(p -> cells.add(ReportFormat.number(p.of(values) / divisor)));
    cells.add(ReportFormat.number(values.max() / divisor));
    HtmlTable.row(html, head, cells);
  }

  private static List<String> cells(Turn turn) {
    return List.of(
        ReportFormat.fixed(turn.count(), 0),
        ReportFormat.fixed(turn.failed(), 0),
        ConversationText.millis(turn.ttft(), 50),
        ConversationText.millis(turn.ttft(), 99),
        ConversationText.millis(turn.e2e(), 50),
        ConversationText.millis(turn.e2e(), 99),
        ConversationText.plain(turn.inputTokensMean()),
        ConversationText.plain(turn.cachedInputTokensMean()),
        ConversationText.plain(turn.outputTokensMean()));
  }
}
