// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.report;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.quality.paired.ComparedScores;
import io.github.gatlingllm.quality.paired.QualityFigures;
import io.github.gatlingllm.quality.paired.QualityLoss;
import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.report.view.ReportFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Formats quality as text. */
final class QualityText {

  private QualityText() {}

  /**
   * Returns a line for each scorer: {@code number 0.851 under load (400 answers), 0.865 unloaded:
   * 1.6 % worse [0.2 … 3.1]}.
   */
  static List<String> lines(QualityFigures figures) {
    var lines = new ArrayList<String>();
    figures.byScorer().values().forEach(scores -> lines.add(line(scores)));
    long kept = figures.textsKept();
    if (kept > 0) {
      lines.add(QualityReportTexts.answersKept(kept));
    }
    return lines;
  }

  private static String line(ComparedScores scores) {
    if (scores.underLoad().isEmpty()) {
      String trouble = scores.trouble();
      return QualityReportTexts.notAvailable(
          scores.scorer(), trouble == null ? QualityReportTexts.NO_ANSWER_SCORED : trouble);
    }
    String line =
        QualityReportTexts.underLoad(scores.scorer(), score(scores.underLoad()), scores.answers());
    QualityLoss loss = scores.loss();
    return loss == null
        ? line
        : QualityReportTexts.againstUnloaded(
            line, score(scores.unloaded()), change(loss) + range(loss.range()));
  }

  /** Formats {@code 1.6 % worse}; {@code the same} if the loss is 0. */
  static String change(QualityLoss loss) {
    if (loss.percent() == 0) {
      return "the same";
    }
    return Quantity.plain(Math.abs(loss.percent()))
        + (loss.percent() > 0 ? " % worse" : " % better");
  }

  private static String range(Range range) {
    return " [" + Quantity.plain(range.low()) + " … " + Quantity.plain(range.high()) + "]";
  }

  /** Formats a score; a dash if there is none. */
  static String score(OptionalDouble score) {
    return score.isPresent() ? Quantity.plain(score.getAsDouble()) : ReportFormat.ABSENT;
  }

  /**
   * Formats {@code 1.6 % [0.2 … 3.1]}, negative if answers were better under load; a dash if there
   * is no loss.
   */
  static String loss(@Nullable QualityLoss loss) {
    return loss == null
        ? ReportFormat.ABSENT
        : Quantity.plain(loss.percent()) + " %" + range(loss.range());
  }

  /** Formats how many of the requests have no answer. */
  static String unanswered(ComparedScores scores) {
    return scores.unanswered() == 0
        ? "0"
        : scores.unanswered() + " of " + (scores.unanswered() + scores.answers());
  }
}
