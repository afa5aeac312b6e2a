// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/**
 * How long the levels of a search last.
 *
 * @param lengthNanos a level may end after so long, if enough requests were due by then; undecided
 *     it goes on up to three times as long, with three times as many requests
 * @param mostNanos of users at once it ends after so long, however few requests they sent
 * @param atLeastRequests so many are enough
 * @param steadyShare of the length must be over before a level can be held once: above capacity the
 *     queue takes its time to build up, and the first answers of any level are good
 * @param drainNanos requests have missed that have not ended so long after their level; after three
 *     times as long the search is over
 */
public record LevelRule(
    long lengthNanos, long mostNanos, long atLeastRequests, double steadyShare, long drainNanos) {

  /**
   * Of a level before it can be held once. The proof of the search measured it: from half on a
   * search takes longer, and finds nothing better, since what it finds must hold twice.
   */
  public static final double STEADY_SHARE = 1.0 / 3;

  /** Validates. */
  public LevelRule {
    if (lengthNanos <= 0) {
      throw new IllegalArgumentException(
          "the levels of a search must last longer than 0 s, but lasted " + lengthNanos + " ns");
    }
    if (mostNanos < lengthNanos) {
      throw new IllegalArgumentException(
          "the levels of a search must be allowed to last as long as they are to, "
              + lengthNanos
              + " ns, but at most "
              + mostNanos
              + " ns");
    }
    if (atLeastRequests <= 0) {
      throw new IllegalArgumentException(
          "the levels of a search must have at least 1 request, but had " + atLeastRequests);
    }
    if (!(steadyShare >= 0 && steadyShare <= 1)) {
      throw new IllegalArgumentException(
          "the share of a level that must be over must be between 0 and 1, but was " + steadyShare);
    }
    if (drainNanos <= 0) {
      throw new IllegalArgumentException(
          "a search must wait longer than 0 s between levels, but waited " + drainNanos + " ns");
    }
  }
}
