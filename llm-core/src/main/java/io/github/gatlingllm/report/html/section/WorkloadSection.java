// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Workload;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.WorkloadText;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Requested prompts and lengths beside actual ones. */
final class WorkloadSection implements HtmlSection {

  private static final List<String> LENGTHS =
      List.of("Tokens per request", "requests", "total", "mean", "min", "p50", "p99", "max");

  @Override
  public String id() {
    return "workload";
  }

  @Override
  public String title() {
    return "Requested and actual lengths";
  }

  @Override
  public boolean applies(RunReport report) {
    return WorkloadText.known(report);
  }

  @Override
  public void write(RunReport report, Html html) {
    HtmlSection.charted(report, html, (scope, index, out) -> scope(scope.stats(), out));
  }

  private static void scope(RequestStats stats, Html html) {
    Workload workload = stats.workload();
    if (!workload.known()) {
      html.element("p", LoadSectionTexts.REQUESTED_UNKNOWN);
      return;
    }
    html.open("div", "class", "tables");
    prompts(html, workload);
    lengths(html, stats);
    cache(html, workload);
    html.close("div");
  }

  private static void prompts(Html html, Workload workload) {
    if (!workload.prompts().isEmpty()) {
      HtmlTable.open(html, "prompts", List.of("Prompts", "requests"));
      workload
          .prompts()
          .forEach(
              (text, count) -> HtmlTable.row(html, text, List.of(ReportFormat.fixed(count, 0))));
      HtmlTable.close(html);
    }
  }

  private static void lengths(Html html, RequestStats stats) {
    Workload workload = stats.workload();
    RequestStats.Tokens actual = stats.tokens();
    HtmlTable.open(html, "requested, without the chat template, and actual", LENGTHS);
    row(html, "input, requested", workload.input(), workload.inputTotal());
    row(html, "input, actual", actual.input(), actual.inputTotal());
    row(html, "output, requested", workload.output(), workload.outputTotal());
    row(html, "output, actual", actual.output(), actual.outputTotal());
    HtmlTable.close(html);
  }

  private static void row(Html html, String name, @Nullable Distribution tokens, long total) {
    if (tokens != null) {
      HtmlTable.row(
          html,
          name,
          List.of(
              ReportFormat.fixed(tokens.count(), 0),
              ReportFormat.fixed(total, 0),
              ReportFormat.number(tokens.mean()),
              ReportFormat.number(tokens.min()),
              ReportFormat.number(tokens.percentile(50)),
              ReportFormat.number(tokens.percentile(99)),
              ReportFormat.number(tokens.max())));
    }
  }

  private static void cache(Html html, Workload workload) {
    OptionalDouble expected = workload.cache().expectedShare();
    if (expected.isPresent()) {
      HtmlTable.open(html, "prefix cache", List.of("Input tokens from the cache", "share"));
      HtmlTable.row(
          html, "expected of the prompts", List.of(WorkloadText.percent(expected.getAsDouble())));
      HtmlTable.row(html, "reported by the server", List.of(WorkloadText.reported(workload)));
      HtmlTable.close(html);
    }
  }
}
