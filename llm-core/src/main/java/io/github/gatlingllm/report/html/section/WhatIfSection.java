// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlSection;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ChartNumbers;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.List;
import java.util.Locale;
import java.util.stream.LongStream;

/** Predicts the duration of answers of other lengths: TTFT + TPOT × (N − 1). */
final class WhatIfSection implements HtmlSection {

  /** The silent reading speed of adults, in words a minute. */
  private static final double WORDS_PER_MINUTE = 240;

  /** The words of an English token. */
  private static final double WORDS_PER_TOKEN = 0.75;

  private static final List<Long> LENGTHS = List.of(50L, 200L, 500L, 1000L, 4000L);
  private static final List<String> COLUMNS =
      List.of(
          "Answer, tokens",
          "last token, p50",
          "last token, p99",
          "reading time",
          "wait for tokens, p50",
          "wait, p99");

  @Override
  public String id() {
    return "what-if";
  }

  @Override
  public String within() {
    return "slo";
  }

  @Override
  public String title() {
    return "Prediction for longer answers";
  }

  @Override
  public boolean applies(RunReport report) {
    return reported(report.snapshot().all());
  }

  private static boolean reported(RequestStats stats) {
    return stats.distribution(Metric.TTFT).isPresent()
        && stats.distribution(Metric.TPOT).isPresent();
  }

  @Override
  public String script() {
    return "what-if.js";
  }

  @Override
  public void write(RunReport report, Html html) {
    html.open("div", "id", "what-if-asked").close("div");
    HtmlSection.charted(report, html, (scope, index, out) -> scope(scope.stats(), index, out));
    html.element(
        "p",
        LoadSectionTexts.prediction(String.format(Locale.ROOT, "%.0f", WORDS_PER_MINUTE)),
        "class",
        "footnote");
  }

  /** Writes the table of one scope. */
  static void scope(RequestStats stats, int index, Html html) {
    if (!reported(stats)) {
      html.element("p", LoadSectionTexts.NO_TTFT_AND_TPOT, "class", "empty");
      return;
    }
    html.open("div", "class", "what-if", "data-key", Integer.toString(index));
    HtmlTable.open(html, "seconds", COLUMNS);
    long own = length(stats);
    LongStream.concat(LongStream.of(own), LENGTHS.stream().mapToLong(n -> n))
        .distinct()
        .sorted()
        .forEach(n -> row(html, stats, n, n == own));
    HtmlTable.close(html);
    html.close("div");
  }

  private static void row(Html html, RequestStats stats, long tokens, boolean own) {
    double reading = (tokens - 1) * secondsPerToken();
    HtmlTable.row(
        html,
        ReportFormat.fixed(tokens, 0) + (own ? ", this run's mean" : ""),
        List.of(
            seconds(last(stats, 50, tokens)),
            seconds(last(stats, 99, tokens)),
            seconds(reading),
            waits(stats, 50, tokens),
            waits(stats, 99, tokens)));
  }

  private static double last(RequestStats stats, double percentile, long tokens) {
    return at(stats, Metric.TTFT, percentile) + at(stats, Metric.TPOT, percentile) * (tokens - 1);
  }

  private static String waits(RequestStats stats, double percentile, long tokens) {
    double more = (at(stats, Metric.TPOT, percentile) - secondsPerToken()) * (tokens - 1);
    return more <= 0 ? "none" : seconds(more);
  }

  private static double secondsPerToken() {
    return 60 / (WORDS_PER_MINUTE / WORDS_PER_TOKEN);
  }

  private static double at(RequestStats stats, Metric metric, double percentile) {
    return stats.distribution(metric).map(d -> d.percentile(percentile)).orElse(Double.NaN) / 1e9;
  }

  private static String seconds(double value) {
    return ReportFormat.number(value);
  }

  private static long length(RequestStats stats) {
    Distribution output = stats.tokens().output();
    return output == null ? LENGTHS.get(0) : Math.max(1, Math.round(output.mean()));
  }

  @Override
  public void data(RunReport report, ObjectNode data) {
    ObjectNode node = data.putObject("whatIf");
    node.put("wordsPerMinute", WORDS_PER_MINUTE).put("wordsPerToken", WORDS_PER_TOKEN);
    HtmlSection.charted(report, node.putArray("scopes"), (scope, index) -> data(scope.stats()));
  }

  private static ObjectNode data(RequestStats stats) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    if (reported(stats)) {
      node.put("tokens", length(stats));
      numbers(node.putArray("ttft"), stats, Metric.TTFT);
      numbers(node.putArray("tpot"), stats, Metric.TPOT);
    }
    return node;
  }

  /** Writes the seconds at p50 and p99. */
  private static void numbers(ArrayNode array, RequestStats stats, Metric metric) {
    array
        .add(ChartNumbers.round(at(stats, metric, 50)))
        .add(ChartNumbers.round(at(stats, metric, 99)));
  }
}
