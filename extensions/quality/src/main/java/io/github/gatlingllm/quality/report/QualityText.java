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

/** How good answers were, in words. */
final class QualityText {

  private QualityText() {}

  /**
   * A line for each scorer: {@code number 0.851 under load (400 answers), 0.865 without: 1.6 %
   * worse [0.2 … 3.1]}.
   */
  static List<String> lines(QualityFigures figures) {
    var lines = new ArrayList<String>();
    figures.byScorer().values().forEach(scores -> lines.add(line(scores)));
    long kept = figures.textsKept();
    if (kept > 0) {
      lines.add(
          "answers.jsonl has the text of the answers to "
              + kept
              + (kept == 1 ? " prompt" : " prompts"));
    }
    return lines;
  }

  private static String line(ComparedScores scores) {
    if (scores.underLoad().isEmpty()) {
      return scores.scorer()
          + " not known: "
          + (scores.trouble() == null ? "no answer under load was scored" : scores.trouble());
    }
    String line =
        scores.scorer()
            + " "
            + score(scores.underLoad())
            + " under load ("
            + scores.answers()
            + (scores.answers() == 1 ? " answer)" : " answers)");
    QualityLoss loss = scores.loss();
    return loss == null
        ? line
        : line
            + ", "
            + score(scores.unloaded())
            + " without: "
            + change(loss)
            + range(loss.range());
  }

  /** {@code 1.6 % worse}; {@code the same} where no prompt's score differs in sum. */
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

  /** The score, or a dash. */
  static String score(OptionalDouble score) {
    return score.isPresent() ? Quantity.plain(score.getAsDouble()) : ReportFormat.ABSENT;
  }

  /** {@code 1.6 % [0.2 … 3.1]}, below 0 where answers were better under load; or a dash. */
  static String loss(@Nullable QualityLoss loss) {
    return loss == null
        ? ReportFormat.ABSENT
        : Quantity.plain(loss.percent()) + " %" + range(loss.range());
  }

  /** How many of how many requests brought no answer, where any did not. */
  static String unanswered(ComparedScores scores) {
    return scores.unanswered() == 0
        ? "0"
        : scores.unanswered() + " of " + (scores.unanswered() + scores.answers());
  }
}
