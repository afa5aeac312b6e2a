// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Locale;

/** The verdict of an audit. Missing data is never a pass. */
public enum AuditVerdict {
  PASSED,
  FAILED,
  UNDETERMINED;

  /** Returns the word in output files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
