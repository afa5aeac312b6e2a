// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Arrays;
import java.util.List;

/**
 * What one audit found.
 *
 * @param audit which
 * @param verdict what it comes to
 * @param text why, in a sentence that can be quoted
 * @param figures what it rests on
 */
public record AuditResult(Audit audit, AuditVerdict verdict, String text, List<Figure> figures) {

  /** Copies. */
  public AuditResult {
    figures = List.copyOf(figures);
  }

  /**
   * A number that an audit rests on.
   *
   * @param key its name in {@code summary.json}
   * @param label what it is called
   * @param value in its unit
   * @param unit such as {@code ms}; empty for numbers
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
