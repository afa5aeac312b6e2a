// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.RequestId;
import org.jspecify.annotations.Nullable;

/**
 * A gap between two chunks of an answer that a reader notices, and what coincided with it: longer
 * than 50 ms and than ten times the run's median gap.
 *
 * @param request whose answer
 * @param chunk the number of the chunk that ended it, from 2
 * @param from the stamp of the chunk before it, in nanoseconds since the run's start
 * @param to the stamp of the chunk that ended it
 * @param cause what most likely made it; null: nobody can tell
 * @param doubt why nobody can tell; null: there is a cause
 * @param gcNanos for how long the client's garbage collections stopped it meanwhile
 * @param loopDelayNanos the longest that a task of this stream's event loop, or the watch over it,
 *     waited meanwhile; 0: neither did for long
 * @param others how many other streams stalled with it, for at least half of its length
 * @param streams how many streams were open meanwhile, this one too
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
   * A gap is a stall if it is longer than this.
   *
   * @param usualNanos the median gap of the run
   */
  public static double limit(double usualNanos) {
    return Math.max(LEAST_NANOS, TIMES_USUAL * usualNanos);
  }

  /** How long it lasted. */
  public long nanos() {
    return to - from;
  }

  /** Why no cause is named. */
  public enum Doubt {
    /** Nobody watched the load generator. */
    NOT_WATCHED,
    /** A block of its event loop that was as long may not have been seen. */
    TOO_SHORT,
    /** No other stream was open that could have gone on: server or network. */
    NO_OTHER
  }

  /** What makes streams stall. */
  public enum Cause {
    /** The client collected garbage for much of it. */
    CLIENT_GC,
    /** The client's event loop was busy or had no CPU for much of it. */
    CLIENT_EVENT_LOOP,
    /** Several streams stalled at once, and the client was well: the server. */
    SERVER,
    /** This stream alone stalled, while others went on: the network, or a preemption. */
    ALONE
  }
}
