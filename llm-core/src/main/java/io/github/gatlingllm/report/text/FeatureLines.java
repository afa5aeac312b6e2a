// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.feature.FeatureLine;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.RunReport;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** The console lines of features. */
final class FeatureLines {

  /** The first labels, in the order of the console; others follow. */
  private static final List<String> ORDER =
      List.of("reliable", "audit", "limit", "quality", "probes", "form");

  private final List<FeatureLine> open;

  FeatureLines(RunReport report) {
    this.open = new ArrayList<>(report.features().console(report.objectives()));
    open.sort(Comparator.comparingInt(FeatureLines::place));
  }

  private static int place(FeatureLine line) {
    int place = ORDER.indexOf(line.label());
    return place < 0 ? ORDER.size() : place;
  }

  /** Moves the lines of that label. */
  void add(String label, List<String> lines) {
    open.stream().filter(line -> line.label().equals(label)).forEach(line -> add(line, lines));
    open.removeIf(line -> line.label().equals(label));
  }

  /** Moves all remaining lines. */
  void addOthers(List<String> lines) {
    open.forEach(line -> add(line, lines));
    open.clear();
  }

  private static void add(FeatureLine line, List<String> lines) {
    lines.add(
        String.format(Locale.ROOT, "  %-8s %s", line.label(), ReportFormat.oneLine(line.text())));
  }
}
