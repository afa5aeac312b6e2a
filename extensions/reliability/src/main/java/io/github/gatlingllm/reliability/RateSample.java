// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.RateReported;

/**
 * A request whose answer told of a rate limit. Nanoseconds since the run's zero.
 *
 * @param sent when it left
 * @param closed when it ended
 * @param refused whether it was refused
 * @param reported what it told
 */
public record RateSample(long sent, long closed, boolean refused, RateReported reported) {

  boolean tellsReset() {
    return reported.resetNanos() != RateReported.ABSENT;
  }

  /** When the limit begins anew, as it told. */
  long reset() {
    return closed + reported.resetNanos();
  }
}
