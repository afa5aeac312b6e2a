// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.split;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.measure.detail.SplitSpan;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.SplitPart;
import io.github.gatlingllm.report.html.Charts;
import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.report.html.HtmlTable;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The TTFT breakdown at each load level. */
final class SplitLevels {

  private SplitLevels() {}

  static void charts(RunReport report, Html html, String chart) {
    if (reported(report).isEmpty()) {
      return;
    }
    Charts.write(html, "By load, mean", "ms of each level", chart, "levels");
    if (reported(report).stream().anyMatch(level -> requests(report, level) != null)) {
      Charts.write(html, "By load, median", "ms, single requests", chart, "medianLevels");
      Charts.write(html, "By load, p99", "ms, single requests", chart, "p99Levels");
    }
    Charts.write(html, "By load, p50 of each part", "ms of each level", chart, "partsP50Levels");
    Charts.write(html, "By load, p99 of each part", "ms of each level", chart, "partsP99Levels");
  }

  static void tables(RunReport report, Html html) {
    List<LevelStats> levels = reported(report);
    if (levels.isEmpty()) {
      return;
    }
    List<SplitPart> parts =
        Arrays.stream(SplitPart.values())
            .filter(
                part ->
                    levels.stream()
                        .anyMatch(level -> level.stats().distribution(part.metric()).isPresent()))
            .toList();
    means(levels, parts, html);
    single(report, levels, parts, html);
    percentiles(levels, parts, html);
  }

  private static void means(List<LevelStats> levels, List<SplitPart> parts, Html html) {
    var columns = new ArrayList<>(List.of("Load"));
    parts.forEach(part -> columns.add(part.label()));
    HtmlTable.open(html, "by load, mean milliseconds: the parts add up", columns);
    for (LevelStats level : levels) {
      List<String> cells =
          parts.stream()
              .map(
                  part ->
                      ReportFormat.fixed(
                          mean(level, part), ReportFormat.decimals(mean(level, part))))
              .toList();
      HtmlTable.row(html, load(level), cells);
    }
    HtmlTable.close(html);
  }

  private static void single(
      RunReport report, List<LevelStats> levels, List<SplitPart> parts, Html html) {
    HtmlTable.open(
        html,
        "by load, single requests, milliseconds: the parts add up",
        SplitCells.columns("Load", parts));
    for (LevelStats level : levels) {
      SplitSpan span = requests(report, level);
      if (span != null) {
        String of = ", of " + span.requests();
        HtmlTable.row(html, load(level) + ": median", SplitCells.texts(span.median(), parts));
        HtmlTable.row(html, load(level) + ": p99" + of, SplitCells.texts(span.p99(), parts));
      }
    }
    HtmlTable.close(html);
  }

  private static void percentiles(List<LevelStats> levels, List<SplitPart> parts, Html html) {
    var columns = new ArrayList<>(List.of("Load"));
    columns.addAll(SplitCells.percentiles(parts));
    HtmlTable.open(
        html, "by load, each part alone, milliseconds: percentiles do not add up", columns);
    for (LevelStats level : levels) {
      var cells = new ArrayList<String>();
      for (SplitPart part : parts) {
        Distribution values = level.stats().distribution(part.metric()).orElse(null);
        cells.add(percentile(values, 50));
        cells.add(percentile(values, 99));
      }
      HtmlTable.row(html, load(level), cells);
    }
    HtmlTable.close(html);
  }

  private static String percentile(@Nullable Distribution values, double percentile) {
    return values == null
        ? ReportFormat.ABSENT
        : ReportFormat.cell(
            values.percentile(percentile) / 1e6,
            ReportFormat.decimals(values.percentile(50) / 1e6));
  }

  static void data(RunReport report, List<SplitPart> parts, ObjectNode node) {
    ArrayNode means = node.putArray("levels");
    ArrayNode single = node.putArray("levelSpans");
    ArrayNode apart = node.putArray("levelParts");
    for (LevelStats level : reported(report)) {
      ArrayNode row = means.addArray().add(load(level));
      parts.forEach(part -> row.add(Double.isNaN(mean(level, part)) ? 0 : mean(level, part)));
      ArrayNode own = apart.addArray().add(load(level));
      percentile(level, parts, 50, own.addArray());
      percentile(level, parts, 99, own.addArray());
      SplitSpan span = requests(report, level);
      if (span != null) {
        single
            .addArray()
            .add(load(level))
            .add(span.requests())
            .add(SplitCells.numbers(single, span.median(), parts))
            .add(SplitCells.numbers(single, span.p99(), parts));
      }
    }
  }

  private static void percentile(
      LevelStats level, List<SplitPart> parts, double percentile, ArrayNode row) {
    for (SplitPart part : parts) {
      Distribution values = level.stats().distribution(part.metric()).orElse(null);
      row.add(values == null ? null : values.percentile(percentile) / 1e6);
    }
  }

  private static List<LevelStats> reported(RunReport report) {
    return report.levels().all().stream().filter(level -> answers(level) > 0).toList();
  }

  private static @Nullable SplitSpan requests(RunReport report, LevelStats level) {
    return report.detail().split().due(level.level().startNanos(), level.level().endNanos());
  }

  /** Returns the answers with a breakdown: each has a network part or an unreported part. */
  private static long answers(LevelStats level) {
    return Stream.of(Metric.NETWORK_TIME, Metric.NOT_REPORTED_TIME)
        .flatMap(metric -> level.stats().distribution(metric).stream())
        .mapToLong(Distribution::count)
        .sum();
  }

  /**
   * Returns the mean over all answers with a breakdown, so that parts add up; NaN: no answer has
   * it.
   */
  private static double mean(LevelStats level, SplitPart part) {
    return level
        .stats()
        .distribution(part.metric())
        .map(values -> values.mean() * values.count() / answers(level) / 1e6)
        .orElse(Double.NaN);
  }

  private static String load(LevelStats level) {
    return Quantity.plain(level.level().load()) + " " + level.level().unit().symbol();
  }
}
