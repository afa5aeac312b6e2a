// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.RateReported;

/**
 * A request whose response had rate-limit headers. Times are in nanoseconds since the start of the
 * run.
 *
 * @param sent the send time
 * @param closed the end
 * @param refused whether it was refused
 * @param reported the reported limit
 */
public record RateSample(long sent, long closed, boolean refused, RateReported reported) {

  boolean reportsReset() {
    return reported.resetNanos() != RateReported.ABSENT;
  }

  /** Returns the reported time of the reset. */
  long reset() {
    return closed + reported.resetNanos();
  }
}
