// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A noticeable gap between two chunks of an answer, and what coincided with it. It is longer than
 * 50 ms and than ten times the run's median gap.
 *
 * @param request the request
 * @param chunk the number of the chunk that ended it, from 2
 * @param from the stamp of the chunk before it, in nanoseconds since the run's start
 * @param to the stamp of the chunk that ended it
 * @param cause the most likely cause; null if it can't be determined
 * @param doubt why there is no cause; null if there is one
 * @param gcNanos how long the client's garbage collections stopped it during the stall
 * @param loopDelayNanos the longest wait of a task of this stream's event loop, or of the watch
 *     over it, during the stall; 0 if neither waited for long
 * @param others the number of other streams that stalled for at least half of its length
 * @param streams the number of streams that were open, including this one
 */
public record Stall(
    RequestId request,
    int chunk,
    long from,
    long to,
    @Nullable Cause cause,
    @Nullable Doubt doubt,
    long gcNanos,
    long loopDelayNanos,
    int others,
    int streams) {

  private static final double LEAST_NANOS = 50e6;
  private static final double TIMES_USUAL = 10;

  /**
   * Returns the length above which a gap is a stall.
   *
   * @param usualNanos the median gap of the run
   */
  public static double limit(double usualNanos) {
    return Math.max(LEAST_NANOS, TIMES_USUAL * usualNanos);
  }

  /** Returns its length. */
  public long nanos() {
    return to - from;
  }

  /** Why a stall has no cause. */
  public enum Doubt {
    /** The load generator was not watched. */
    NOT_WATCHED,
    /** A block of its event loop of that length may have been missed. */
    TOO_SHORT,
    /** No other stream was open for comparison: server or network. */
    NO_OTHER
  }

  /** The causes of stalls. */
  public enum Cause {
    /** The client collected garbage for much of it. */
    CLIENT_GC,
    /** The client's event loop was busy or had no CPU for much of it. */
    CLIENT_EVENT_LOOP,
    /** Several streams stalled at once while the client ran normally: the server. */
    SERVER,
    /** This stream alone stalled while others continued: the network, or a preemption. */
    ALONE
  }
}
