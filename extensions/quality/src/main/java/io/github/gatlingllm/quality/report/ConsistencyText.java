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

/** Whether the same prompts got the same answers, in words. */
public final class ConsistencyText {

  private ConsistencyText() {}

  /**
   * {@code 97.5 % of 400 answers under load are those at rest [95.9 … 98.5], at rest 100 % of 40;
   * they differ from character 112 on (median)}; empty: nobody asked.
   */
  static List<String> lines(ConsistencyFigures figures) {
    if (figures.isEmpty()) {
      return List.of();
    }
    var lines = new ArrayList<String>();
    lines.add(line(figures));
    if (figures.fingerprintChanges() > 0) {
      lines.add(
          "system_fingerprint changed "
              + figures.fingerprintChanges()
              + (figures.fingerprintChanges() == 1 ? " time: " : " times: ")
              + String.join(", ", figures.fingerprints()));
    }
    return lines;
  }

  private static String line(ConsistencyFigures figures) {
    String none = figures.none();
    if (none != null) {
      return none;
    }
    AnswerAgreement loaded = figures.underLoad();
    var line = new StringBuilder(percent(loaded.samePercent()));
    line.append(" of ").append(loaded.answers()).append(" answers under load are those at rest");
    line.append(' ').append(range(loaded.sameRange()));
    AnswerAgreement rest = figures.atRest();
    if (rest != null) {
      line.append(", at rest ").append(percent(rest.samePercent())).append(" of ");
      line.append(rest.answers());
    }
    if (loaded.firstDivergence() != null) {
      line.append("; the others differ from character ");
      line.append(Quantity.plain(loaded.firstDivergence().percentile(50))).append(" on (median)");
    }
    if (loaded.firstDivergentToken() != null) {
      line.append(", token ");
      line.append(Quantity.plain(loaded.firstDivergentToken().percentile(50)));
    }
    return line.toString();
  }

  /** {@code 97.5 %}, or a dash. */
  public static String percent(OptionalDouble percent) {
    return percent.isPresent() ? Quantity.plain(percent.getAsDouble()) + " %" : ReportFormat.ABSENT;
  }

  /** {@code [95.9 … 98.5]}; a dash: there are no answers. */
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
