// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.promise.Subject;

/** What the audits of a run found. */
public interface Audits {

  /** Of a run that was not audited. */
  Audits NONE = subject -> Found.NOT_ASKED;

  /** What that one found. */
  Found of(Subject.OfAudit subject);

  /** What an audit comes to. */
  enum State {
    PASSED,
    FAILED,
    UNDETERMINED
  }

  /**
   * What one found.
   *
   * @param state what it comes to
   * @param why in a sentence
   */
  record Found(State state, String why) {

    /** Of an audit that was not made. */
    public static final Found NOT_ASKED =
        new Found(State.UNDETERMINED, "the run has no such audit");
  }
}
