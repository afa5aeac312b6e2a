// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The longest chain of steps by their dependencies: no job with these steps can be shorter. Its
 * length is the sum of its steps; time between them does not count.
 *
 * @param nanos its length
 * @param critical whether each step is on it, by index
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record CriticalPath(long nanos, boolean[] critical) {

  /** Returns the critical path of steps that each depend on earlier ones only. */
  public static CriticalPath of(List<StepRecord> steps) {
    return of(steps, StepRecord::nanos);
  }

  /**
   * Returns the critical path of steps that take other times. Of equally long chains, it is the one
   * through the earliest steps.
   *
   * @throws IllegalArgumentException if a step depends on itself or a later one
   */
  static CriticalPath of(List<StepRecord> steps, ToLongFunction<StepRecord> nanos) {
    int count = steps.size();
    long[] until = new long[count];
    int[] before = new int[count];
    Arrays.fill(before, -1);
    int last = -1;
    for (int i = 0; i < count; i++) {
      long longest = 0;
      for (int each : steps.get(i).after()) {
        if (each < 0 || each >= i) {
          throw new IllegalArgumentException(JobTexts.wrongDependency(i, each));
        }
        if (before[i] < 0 || until[each] > longest) {
          longest = until[each];
          before[i] = each;
        }
      }
      until[i] = longest + nanos.applyAsLong(steps.get(i));
      last = last < 0 || until[i] > until[last] ? i : last;
    }
    boolean[] critical = new boolean[count];
    for (int i = last; i >= 0; i = before[i]) {
      critical[i] = true;
    }
    return new CriticalPath(last < 0 ? 0 : until[last], critical);
  }
}
