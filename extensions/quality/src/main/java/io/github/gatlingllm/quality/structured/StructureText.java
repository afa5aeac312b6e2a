// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Formats structured output as text. */
final class StructureText {

  /**
   * The metrics that a grammar can slow down: its compilation delays the first token, its mask each
   * token.
   */
  static final List<Metric> PRICED = List.of(Metric.TTFT, Metric.TPOT);

  private StructureText() {}

  /** Returns a line for each path and one for the cost of each grammar. */
  static List<String> lines(StructuredFigures report) {
    var lines = new ArrayList<String>();
    FormFigures figures = report.forms();
    figures.byPath().forEach((path, of) -> lines.add(line(ReportFormat.path(path), of.all())));
    figures.freePaths().forEach((path, free) -> price(report, path, free).ifPresent(lines::add));
    return lines;
  }

  private static String line(String path, FormCounts counts) {
    var parts = new ArrayList<String>();
    if (counts.requested() > 0) {
      parts.add(
          StructureReportTexts.validBySchema(
              share(counts.valid(), counts.requested()), counts.requested()));
    }
    if (counts.called() > 0) {
      parts.add(
          StructureReportTexts.validToolCalls(
              share(counts.callsValid(), counts.called()), counts.called()));
    } else if (counts.offered() > 0) {
      parts.add(StructureReportTexts.noToolCall(counts.offered()));
    }
    return StructureReportTexts.path(path, parts);
  }

  /** Formats {@code 98.5 %}; a dash if there are none. */
  static String share(long good, long all) {
    return all == 0 ? ReportFormat.ABSENT : Quantity.plain(100.0 * good / all) + " %";
  }

  private static Optional<String> price(
      StructuredFigures report, List<String> path, List<String> free) {
    var parts = new ArrayList<String>();
    for (Metric metric : PRICED) {
      price(report, path, free, metric)
          .ifPresent(
              found ->
                  parts.add(
                      metric.label()
                          + " p50 "
                          + Quantity.signed(found.difference())
                          + " ms ["
                          + Quantity.plain(found.low())
                          + " … "
                          + Quantity.plain(found.high())
                          + "]"));
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(StructureReportTexts.grammarCost(ReportFormat.path(path), parts));
  }

  /**
   * Returns the cost of the grammar of a path's requests, in ms; empty if one side has no values.
   */
  static Optional<MedianDifference> price(
      StructuredFigures report, List<String> path, List<String> free, Metric metric) {
    Map<List<String>, RequestStats> requests = report.requests();
    RequestStats with = requests.get(path);
    RequestStats without = requests.get(free);
    Distribution one = with == null ? null : with.distributions().get(metric);
    Distribution other = without == null ? null : without.distributions().get(metric);
    return one == null || other == null
        ? Optional.empty()
        : Optional.of(MedianDifference.of(one, other).dividedBy(metric.outputDivisor()));
  }
}
