// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/**
 * The durations of search levels.
 *
 * @param lengthNanos the duration after which a level may end, if it had enough requests; an
 *     undecided level goes on up to three times as long, with three times as many requests
 * @param mostNanos the duration after which a closed level ends, even with too few requests
 * @param atLeastRequests the number of requests that is enough
 * @param steadyShare the share of the duration before a level can pass. Above capacity the queue
 *     builds up slowly, and the first responses of any level are good
 * @param drainNanos the time after a level in which its requests must end, or else they miss; after
 *     three times as long the search ends
 */
public record LevelRule(
    long lengthNanos, long mostNanos, long atLeastRequests, double steadyShare, long drainNanos) {

  /**
   * The default steady share. {@code CapacityProofTest} measured it: from one half on, a search
   * takes longer without better results, because its result must pass twice.
   */
  public static final double STEADY_SHARE = 1.0 / 3;

  /** Validates the values. */
  public LevelRule {
    if (lengthNanos <= 0) {
      throw new IllegalArgumentException(CapacityTexts.searchDurationInvalid(lengthNanos));
    }
    if (mostNanos < lengthNanos) {
      throw new IllegalArgumentException(CapacityTexts.searchMostInvalid(mostNanos, lengthNanos));
    }
    if (atLeastRequests <= 0) {
      throw new IllegalArgumentException(CapacityTexts.searchRequestsInvalid(atLeastRequests));
    }
    if (!(steadyShare >= 0 && steadyShare <= 1)) {
      throw new IllegalArgumentException(CapacityTexts.steadyShareInvalid(steadyShare));
    }
    if (drainNanos <= 0) {
      throw new IllegalArgumentException(CapacityTexts.drainInvalid(drainNanos));
    }
  }
}
