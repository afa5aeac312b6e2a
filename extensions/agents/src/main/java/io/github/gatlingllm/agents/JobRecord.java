// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.request.Phase;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A job that has ended. Times are nanoseconds since the run's start.
 *
 * @param job the name of the job
 * @param id the job, unique within the run
 * @param userId the virtual user
 * @param due when the load profile wanted its first step; {@link #UNSCHEDULED} without a schedule
 * @param start the start of its first step
 * @param end the end of its last step; the end of the run for an unfinished job
 * @param status how it ended
 * @param phase the part of the run to which its first call belongs
 * @param steps its steps, in the order of their starts
 * @param usage its calls, tokens and cost
 * @param sloUse by SLO, how much of the tightest bound it used: more than 1 breaks the SLO
 */
public record JobRecord(
    String job,
    String id,
    long userId,
    long due,
    long start,
    long end,
    JobStatus status,
    Phase phase,
    List<StepRecord> steps,
    JobUsage usage,
    SortedMap<String, Double> sloUse) {

  /** Marks an unknown count. */
  public static final long ABSENT = -1;

  /** Marks a job without a due time. */
  public static final long UNSCHEDULED = Long.MIN_VALUE;

  /** Copies. */
  public JobRecord {
    steps = List.copyOf(steps);
    sloUse = new TreeMap<>(sloUse);
  }

  /** Returns the job completion time, in nanoseconds: from the first step to the last. */
  long jct() {
    return end - start;
  }

  /** Returns whether the load profile scheduled it. */
  boolean scheduled() {
    return due != UNSCHEDULED;
  }

  /** Returns whether it completed within the measured part of the run. */
  boolean completed() {
    return status == JobStatus.COMPLETED && measured();
  }

  /** Returns whether figures include it. */
  public boolean measured() {
    return phase == Phase.MEASURED;
  }

  /** Returns the sum of its LLM calls, in nanoseconds; parallel ones overlap. */
  long llmNanos() {
    return sum(StepKind.LLM);
  }

  /** Returns the sum of its tools, in nanoseconds. */
  long toolNanos() {
    return sum(StepKind.HTTP) + sum(StepKind.MCP);
  }

  /** Returns the sum of its pauses, in nanoseconds. */
  long thinkNanos() {
    return sum(StepKind.PAUSE);
  }

  private long sum(StepKind kind) {
    return steps.stream().filter(step -> step.kind() == kind).mapToLong(StepRecord::nanos).sum();
  }

  /** Returns when it was due, or started without a schedule. */
  public long dueOrStart() {
    return scheduled() ? due : start;
  }

  /** Returns a copy that figures exclude, because it was due outside the steady state. */
  public JobRecord outsideSteadyState() {
    return in(Phase.RAMP);
  }

  private JobRecord in(Phase other) {
    return new JobRecord(job, id, userId, due, start, end, status, other, steps, usage, sloUse);
  }
}
