// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.text;

import io.github.gatlingllm.diagnosis.Diagnosis;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Texts;
import io.github.gatlingllm.slo.certainty.Verdict;
import java.util.Optional;

/** What limited a run, on the console: where it is known, or where a promise was missed. */
final class DiagnosisLine {

  private static final int WIDTH = 109;

  private DiagnosisLine() {}

  static Optional<String> of(RunReport report) {
    if (report.snapshot().all().counts().sent() == 0) {
      return Optional.empty();
    }
    Diagnosis diagnosis = report.diagnosis();
    boolean missed =
        report.objectives().stream().anyMatch(each -> each.verdict() == Verdict.MISSED);
    return diagnosis.found().isEmpty() && !missed
        ? Optional.empty()
        : Optional.of(Texts.cut(diagnosis.brief(), WIDTH));
  }
}
