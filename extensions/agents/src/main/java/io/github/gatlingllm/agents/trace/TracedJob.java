// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import java.util.List;

/**
 * A recorded job: its steps, each of which waits for earlier ones.
 *
 * @param id its name in the file
 * @param due its start, in nanoseconds since the first job of the trace; {@link #UNKNOWN} if the
 *     trace has none
 * @param steps the steps; each is after earlier ones only
 */
public record TracedJob(String id, long due, List<TracedStep> steps) {

  /** Marks an unknown time, length or step. */
  public static final int UNKNOWN = -1;

  /** Copies. */
  public TracedJob {
    steps = List.copyOf(steps);
  }

  /** Returns the job with another due time. */
  TracedJob dueAt(long other) {
    return new TracedJob(id, other, steps);
  }

  /** Returns the number of LLM calls. */
  public int calls() {
    return (int) steps.stream().filter(step -> step.call() != null).count();
  }

  /** Returns whether any request declares tools, or has calls or results of them. */
  public boolean usesTools() {
    return steps.stream().anyMatch(step -> step.call() != null && step.call().usesTools());
  }
}
