// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import io.github.gatlingllm.workers.ClockOffset;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A worker in the report of a merged run.
 *
 * @param index the index, from 0 on
 * @param host the name of its machine; empty: the worker has no folder
 * @param sent the number of measured requests that it sent
 * @param sentPercent its share of the measured requests of all workers, in percent
 * @param failed the number of measured requests that failed
 * @param lagP99Nanos the p99 of its schedule lag; empty: no request had a schedule
 * @param clockOffset how far worker 0's clock was ahead; {@link ClockOffset#NONE} for worker 0
 * @param driftNanos the least drift of the clocks during the run
 * @param kernelStampsPercent the share of chunks with a kernel timestamp; empty: not known
 * @param reasons why its results are not valid; empty: they are
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

  /** Copies the list. */
  public WorkerLine {
    reasons = List.copyOf(reasons);
  }

  /** Whether the results of the worker are valid. */
  public boolean valid() {
    return reasons.isEmpty();
  }
}
