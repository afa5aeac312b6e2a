// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import io.github.gatlingllm.quality.paired.Range;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import io.github.gatlingllm.slo.verdict.ShareFinding;
import org.jspecify.annotations.Nullable;

/** Judges objectives on structured output. */
final class StructureFinding {

  private StructureFinding() {}

  static ObjectiveFinding of(RunObjective objective, StructureFigure figure, FormFigures figures) {
    FormCounts counts = figures.of(figure.path());
    boolean schema = figure.share() == StructureFigure.Share.VALID;
    Range range = counts == null ? null : schema ? counts.validRange() : counts.callsRange();
    if (counts == null || range == null) {
      return ObjectiveFinding.none(
          schema ? StructureReportTexts.NO_SCHEMA : StructureReportTexts.NO_TOOL_CALL);
    }
    long all = schema ? counts.requested() : counts.called();
    long good = schema ? counts.valid() : counts.callsValid();
    ObjectiveFinding finding =
        ShareFinding.of(objective, 100.0 * good / all, percent(range), all, FormCounts.LEAST);
    String doubt = doubt(counts, all);
    return doubt != null && finding.certainty().verdict() == Verdict.MET
        ? new ObjectiveFinding(finding.actual(), finding.interval(), all, Certainty.NONE, doubt)
        : finding;
  }

  private static Interval percent(Range range) {
    return new Interval(100 * range.low(), 100 * range.high());
  }

  private static @Nullable String doubt(FormCounts counts, long answers) {
    if (counts.lacking()) {
      return StructureReportTexts.answersMissing(counts.unanswered());
    }
    return answers < FormCounts.LEAST
        ? StructureReportTexts.tooFewAnswers(answers, FormCounts.LEAST)
        : null;
  }
}
