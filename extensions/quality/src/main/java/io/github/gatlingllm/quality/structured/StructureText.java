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

/** Whether answers have the form that was asked for, and what a grammar costs, in words. */
final class StructureText {

  /** What a grammar can slow down: its compilation before the first token, its mask at each. */
  static final List<Metric> PRICED = List.of(Metric.TTFT, Metric.TPOT);

  private StructureText() {}

  /** A line for each path, and one for each price of a grammar. */
  static List<String> lines(StructuredFigures report) {
    var lines = new ArrayList<String>();
    FormFigures figures = report.forms();
    figures.byPath().forEach((path, of) -> lines.add(line(ReportFormat.path(path), of.all())));
    figures.freePaths().forEach((path, free) -> price(report, path, free).ifPresent(lines::add));
    return lines;
  }

  private static String line(String path, FormCounts counts) {
    var parts = new ArrayList<String>();
    if (counts.asked() > 0) {
      parts.add(
          share(counts.valid(), counts.asked())
              + " of "
              + counts.asked()
              + " answers valid by their schema");
    }
    if (counts.called() > 0) {
      parts.add(
          share(counts.callsValid(), counts.called())
              + " of "
              + counts.called()
              + " answers with valid tool calls");
    } else if (counts.offered() > 0) {
      parts.add("none of " + counts.offered() + " answers calls a tool");
    }
    return path + ": " + (parts.isEmpty() ? "no answer to check" : String.join(", ", parts));
  }

  /** {@code 98.5 %}; a dash of none. */
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
        : Optional.of(ReportFormat.path(path) + ": the grammar costs " + String.join(", ", parts));
  }

  /** What the grammar of a path's requests costs, in ms; empty: one side has no values. */
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
