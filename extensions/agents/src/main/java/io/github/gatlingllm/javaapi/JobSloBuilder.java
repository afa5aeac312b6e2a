// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.agents.JobSlo;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * DSL for building SLOs of whole jobs
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class JobSloBuilder {

  private final JobSlo slo;

  JobSloBuilder(JobSlo slo) {
    this.slo = slo;
  }

  /**
   * Bound the job completion time, from the due time of a scheduled job
   *
   * @param atMost the longest time; equality passes
   * @return a new JobSloBuilder instance
   */
  public JobSloBuilder jct(Duration atMost) {
    return new JobSloBuilder(
        new JobSlo(slo.name(), OptionalLong.of(atMost.toNanos()), slo.calls()));
  }

  /**
   * Bound the job completion time, from the due time of a scheduled job
   *
   * @param atMostSeconds the longest time, in seconds; equality passes
   * @return a new JobSloBuilder instance
   */
  public JobSloBuilder jct(long atMostSeconds) {
    return jct(Duration.ofSeconds(atMostSeconds));
  }

  /**
   * Bound each LLM call of the job. A failed call breaks the bounds, even if the scenario recovers
   *
   * @param calls the SLO of each call
   * @return a new JobSloBuilder instance
   */
  public JobSloBuilder everyCall(SloBuilder calls) {
    return new JobSloBuilder(new JobSlo(slo.name(), slo.jctNanos(), calls.slo()));
  }

  JobSlo bounded() {
    if (!slo.bounded()) {
      throw new IllegalArgumentException(JobDslTexts.unbounded(slo.name()));
    }
    return slo;
  }
}
