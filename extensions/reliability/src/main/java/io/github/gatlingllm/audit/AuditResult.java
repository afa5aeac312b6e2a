// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Arrays;
import java.util.List;

/**
 * The result of one audit.
 *
 * @param audit the audit
 * @param verdict the verdict
 * @param text the reason, as a sentence
 * @param figures the figures behind the verdict
 */
public record AuditResult(Audit audit, AuditVerdict verdict, String text, List<Figure> figures) {

  /** Copies. */
  public AuditResult {
    figures = List.copyOf(figures);
  }

  /**
   * A figure behind a verdict.
   *
   * @param key the key in {@code summary.json}
   * @param label the label in the report
   * @param value the value in its unit
   * @param unit such as {@code ms}; empty for plain numbers
   */
  public record Figure(String key, String label, double value, String unit) {}

  static AuditResult passed(Audit audit, String text, Figure... figures) {
    return new AuditResult(audit, AuditVerdict.PASSED, text, Arrays.asList(figures));
  }

  static AuditResult failed(Audit audit, String text, Figure... figures) {
    return new AuditResult(audit, AuditVerdict.FAILED, text, Arrays.asList(figures));
  }

  static AuditResult undetermined(Audit audit, String text, Figure... figures) {
    return new AuditResult(audit, AuditVerdict.UNDETERMINED, text, Arrays.asList(figures));
  }
}
