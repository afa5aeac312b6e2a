// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.slo.objective.Slo;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * A service level objective on whole jobs.
 *
 * @param name the name in reports
 * @param jctNanos the longest JCT of a good job, from its due time if it has one; empty: any
 * @param calls the SLO that each LLM call inside must meet; null: none
 */
public record JobSlo(String name, OptionalLong jctNanos, @Nullable Slo calls) {

  /** Used by a call that broke its bounds: more than 1, whatever the JCT. */
  static final double BROKEN = 2;

  /** Validates. */
  public JobSlo {
    if (name.isBlank()) {
      throw new IllegalArgumentException(JobTexts.blankSlo(name));
    }
    if (jctNanos.isPresent() && jctNanos.getAsLong() <= 0) {
      throw new IllegalArgumentException(JobTexts.wrongJct(name, jctNanos.getAsLong()));
    }
  }

  /** Returns whether it bounds anything. */
  public boolean bounded() {
    return jctNanos.isPresent() || calls != null;
  }

  /**
   * Returns how much of its tightest bound a job used; more than 1 breaks it.
   *
   * @param jct the job completion time so far, in nanoseconds
   * @param callsBroken whether a call broke a bound, or failed
   */
  double use(long jct, boolean callsBroken) {
    double ofTime = jctNanos.isPresent() ? (double) jct / jctNanos.getAsLong() : 0;
    return callsBroken ? Math.max(BROKEN, ofTime) : ofTime;
  }
}
