// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.trace;

import io.github.gatlingllm.agents.StepKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step of a recorded job. Times are nanoseconds.
 *
 * @param id its name in the file, unique in its job
 * @param name its name for users, such as that of its tool
 * @param kind its kind
 * @param after the indexes of the steps that it waits for
 * @param timing when it starts, and how long it takes
 * @param call the LLM call; null for tools and pauses
 */
public record TracedStep(
    String id,
    String name,
    StepKind kind,
    List<Integer> after,
    StepTiming timing,
    @Nullable TracedCall call) {

  /** Copies. */
  public TracedStep {
    after = List.copyOf(after);
  }

  /**
   * The times of a step.
   *
   * @param due its earliest start since the start of the job; {@link TracedJob#UNKNOWN} for none
   * @param delay the time between the end of the steps that it waits for and its start
   * @param nanos how long a tool or a pause takes; 0 for calls, whose server decides
   */
  public record StepTiming(long due, long delay, long nanos) {

    /** Starts at once. */
    public static final StepTiming AT_ONCE = new StepTiming(TracedJob.UNKNOWN, 0, 0);
  }
}
