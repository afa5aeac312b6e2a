// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Formats audit results as text. */
final class AuditText {

  private AuditText() {}

  static String percent(double share) {
    return Quantity.plain(100 * share) + " %";
  }

  /** Returns all audits by verdict in one line; empty without audits. */
  static Optional<String> line(AuditFigures figures) {
    if (figures.isEmpty()) {
      return Optional.empty();
    }
    var parts = new ArrayList<String>();
    for (AuditVerdict verdict : AuditVerdict.values()) {
      List<String> names =
          figures.results().stream()
              .filter(each -> each.verdict() == verdict)
              .map(each -> each.audit().key())
              .toList();
      if (!names.isEmpty()) {
        parts.add(verdict.key() + ": " + String.join(", ", names));
      }
    }
    return Optional.of(String.join("; ", parts));
  }

  /** Returns the summary and all decided results, as a text to quote. */
  static String quote(AuditFigures figures) {
    return line(figures).orElse(AuditFindingTexts.NOT_AUDITED)
        + ". "
        + figures.results().stream()
            .filter(each -> each.verdict() != AuditVerdict.UNDETERMINED)
            .map(AuditResult::text)
            .collect(Collectors.joining(" "));
  }

  /** Returns one line per audit. */
  static List<String> lines(AuditFigures figures) {
    return figures.results().stream()
        .map(each -> each.audit().key() + " " + each.verdict().key() + ": " + each.text())
        .toList();
  }
}
