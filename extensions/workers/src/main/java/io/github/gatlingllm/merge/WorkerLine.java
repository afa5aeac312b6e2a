// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.workers.ClockOffset;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A worker in the report of a merged run.
 *
 * @param index from 0 on
 * @param host its machine's name; empty: it left nothing
 * @param sent measured requests that it sent
 * @param sentPercent of those of all workers
 * @param failed how many of them failed
 * @param lagP99Nanos how late its scheduled requests left; empty: none had a schedule
 * @param clockOffset how far worker 0's clock was ahead of its own; {@link ClockOffset#NONE} of
 *     worker 0
 * @param driftNanos by how much the clocks must have drifted apart during the run
 * @param kernelStampsPercent of its chunks; empty: not known
 * @param reasons why its part can't be trusted; empty: it can
 */
record WorkerLine(
    int index,
    String host,
    long sent,
    double sentPercent,
    long failed,
    OptionalDouble lagP99Nanos,
    ClockOffset clockOffset,
    long driftNanos,
    OptionalDouble kernelStampsPercent,
    List<String> reasons) {

  /** Copies. */
  public WorkerLine {
    reasons = List.copyOf(reasons);
  }

  /** Whether nothing speaks against its part. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
