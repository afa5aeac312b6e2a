// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.audit;

import java.util.Locale;

/** What an audit comes to. Missing data is never a pass. */
public enum AuditVerdict {
  PASSED,
  FAILED,
  UNDETERMINED;

  /** The word in the output files. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
