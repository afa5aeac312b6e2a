// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RequestStats.Counts;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Counts of requests, throughput, and tokens per request. */
final class CountsSection implements HtmlSection {

  @Override
  public String id() {
    return "counts";
  }

  @Override
  public String title() {
    return "Requests and tokens";
  }

  @Override
  public void write(RunReport report, Html html) {
    HtmlSection.charted(report, html, (scope, index, out) -> scope(scope.stats(), out));
  }

  private static void scope(RequestStats stats, Html html) {
    html.open("div", "class", "tables");
    counts(html, stats, stats.counts());
    throughput(html, stats);
    tokens(html, stats.tokens());
    OwnTokensTable.write(html, stats.tokens());
    html.close("div");
  }

  private static void counts(Html html, RequestStats stats, Counts counts) {
    HtmlTable.open(html, "requests", List.of("End", "requests"));
    HtmlTable.row(html, "sent", count(counts.sent()));
    HtmlTable.row(html, "succeeded", count(counts.succeeded()));
    HtmlTable.row(html, "failed", count(counts.failed()));
    HtmlTable.row(html, "cancelled", count(counts.cancelled()));
    some(html, "of these, given up by users", counts.givenUp());
    HtmlTable.row(html, "unfinished", count(counts.unfinished()));
    stats
        .concurrency()
        .atEnd()
        .ifPresent(
            requests -> some(html, "in flight at the end of the window, in no rate", requests));
    HtmlTable.row(html, "warm-up, excluded", count(counts.warmUp()));
    some(html, "cool-down, excluded", counts.coolDown());
    some(html, "outside the steady state, excluded", counts.unsteady());
    some(html, "resent, counted above", counts.resent());
    some(html, "retried attempts, excluded", counts.retried());
    HtmlTable.close(html);
  }

  private static void some(Html html, String end, long requests) {
    if (requests > 0) {
      HtmlTable.row(html, end, count(requests));
    }
  }

  private static void throughput(Html html, RequestStats stats) {
    Rates window = stats.window();
    Rates makespan = stats.makespan();
    if (window == null && makespan == null) {
      return;
    }
    HtmlTable.open(html, "throughput", List.of("Rate", "window", "makespan"));
    HtmlTable.row(html, "requests/s", rates(window, makespan, Rates::requests));
    HtmlTable.row(html, "requests/min", rates(window, makespan, Rates::requestsPerMinute));
    if (stats.tokens().input() != null) {
      HtmlTable.row(html, "input tokens/s", rates(window, makespan, Rates::inputTokens));
    }
    if (stats.outputKnown()) {
      HtmlTable.row(html, "output tokens/s", rates(window, makespan, Rates::outputTokens));
    }
    if (stats.tokens().input() != null && stats.outputKnown()) {
      HtmlTable.row(html, "total tokens/s", rates(window, makespan, Rates::totalTokens));
    }
    HtmlTable.close(html);
  }

  private static List<String> rates(
      @Nullable Rates window, @Nullable Rates makespan, ToDoubleFunction<Rates> rate) {
    return List.of(
        window == null ? ReportFormat.ABSENT : ReportFormat.number(rate.applyAsDouble(window)),
        makespan == null ? ReportFormat.ABSENT : ReportFormat.number(rate.applyAsDouble(makespan)));
  }

  private static void tokens(Html html, RequestStats.Tokens tokens) {
    if (tokens.input() == null && tokens.output() == null) {
      return;
    }
    String source = tokens.source() == null ? "" : ", counted by " + tokens.source().key();
    HtmlTable.open(
        html,
        "tokens per request" + source,
        List.of("Tokens", "total", "mean", "min", "p50", "p99", "max"));
    lengths(html, "input", tokens.input(), tokens.inputTotal());
    lengths(html, "output", tokens.output(), tokens.outputTotal());
    tokens.cachedInputTotal().ifPresent(total -> total(html, "input from cache", total));
    tokens.reasoningTotal().ifPresent(total -> total(html, "reasoning", total));
    HtmlTable.close(html);
  }

  private static void lengths(Html html, String name, @Nullable Distribution lengths, long total) {
    if (lengths != null) {
      HtmlTable.row(
          html,
          name,
          List.of(
              ReportFormat.fixed(total, 0),
              ReportFormat.number(lengths.mean()),
              ReportFormat.number(lengths.min()),
              ReportFormat.number(lengths.percentile(50)),
              ReportFormat.number(lengths.percentile(99)),
              ReportFormat.number(lengths.max())));
    }
  }

  private static void total(Html html, String name, long total) {
    HtmlTable.row(html, name, List.of(ReportFormat.fixed(total, 0), "", "", "", "", ""));
  }

  private static List<String> count(long count) {
    return List.of(ReportFormat.fixed(count, 0));
  }
}
