// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.Locale;

/** How a job ended. */
public enum JobStatus {
  /** The user reached the end of the job, and no failure was left. */
  COMPLETED("completed"),
  /** A step failed, and the scenario did not recover. */
  FAILED("failed"),
  /** The user left the job without a failure, or gave up waiting for a call. */
  GIVEN_UP("givenUp"),
  /** The end of the run cut the job. */
  UNFINISHED("unfinished");

  private final String key;

  JobStatus(String key) {
    this.key = key;
  }

  /** Returns the name in {@code summary.json} and {@code jobs.jsonl}. */
  public String key() {
    return key;
  }

  /** Returns the name in texts. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
