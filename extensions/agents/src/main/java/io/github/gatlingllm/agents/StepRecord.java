// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.List;

/**
 * A step of a job that has ended.
 *
 * @param name the name of the request, tool or pause
 * @param kind its kind
 * @param start its start, in nanoseconds since the run's start
 * @param end its end
 * @param after the indexes of the steps that it waited for; each is less than its own
 * @param branch the branch of a parallel part to which it belongs; empty for none
 */
record StepRecord(
    String name, StepKind kind, long start, long end, List<Integer> after, String branch) {

  /** Copies. */
  public StepRecord {
    after = List.copyOf(after);
  }

  /** Creates a step outside all branches. */
  public StepRecord(String name, StepKind kind, long start, long end, List<Integer> after) {
    this(name, kind, start, end, after, "");
  }

  /** Returns how long it took, in nanoseconds. */
  public long nanos() {
    return end - start;
  }
}
