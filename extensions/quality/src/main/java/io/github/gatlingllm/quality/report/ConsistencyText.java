// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.consistency.AnswerAgreement;
import io.github.gatlingllm.quality.consistency.ConsistencyFigures;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Formats consistency as text. */
public final class ConsistencyText {

  private ConsistencyText() {}

  /**
   * Returns the lines of the console and of {@code summary.md}; empty if consistency was not
   * requested.
   */
  static List<String> lines(ConsistencyFigures figures) {
    if (figures.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add(line(figures));
    if (figures.fingerprintChanges() > 0) {
      lines.add(
          ConsistencyReportTexts.fingerprintChanges(
              figures.fingerprintChanges(), figures.fingerprints()));
    }
    return lines;
  }

  private static String line(ConsistencyFigures figures) {
    String none = figures.none();
    if (none != null) {
      return none;
    }
    AnswerAgreement loaded = figures.underLoad();
    var line =
        new StringBuilder(
            ConsistencyReportTexts.sameAsUnloaded(
                percent(loaded.samePercent()), loaded.answers(), range(loaded.sameRange())));
    AnswerAgreement rest = figures.atRest();
    if (rest != null) {
      line.append(
          ConsistencyReportTexts.amongUnloaded(percent(rest.samePercent()), rest.answers()));
    }
    if (loaded.firstDivergence() != null) {
      line.append(
          ConsistencyReportTexts.firstDifference(
              Quantity.plain(loaded.firstDivergence().percentile(50))));
    }
    if (loaded.firstDivergentToken() != null) {
      line.append(
          ConsistencyReportTexts.firstDifferentToken(
              Quantity.plain(loaded.firstDivergentToken().percentile(50))));
    }
    return line.toString();
  }

  /** Formats {@code 97.5 %}; a dash if there is no value. */
  public static String percent(OptionalDouble percent) {
    return percent.isPresent() ? Quantity.plain(percent.getAsDouble()) + " %" : ReportFormat.ABSENT;
  }

  /** Formats {@code [95.9 … 98.5]}; a dash if there are no answers. */
  public static String range(@Nullable Range range) {
    return range == null
        ? ReportFormat.ABSENT
        : "["
            + Quantity.plain(100 * range.low())
            + " … "
            + Quantity.plain(100 * range.high())
            + "]";
  }
}
