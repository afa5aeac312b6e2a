// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import org.jspecify.annotations.Nullable;

/**
 * The offset of worker 0's clock from a worker's own. The clock is {@code System.nanoTime()}, which
 * no time server adjusts.
 *
 * @param nanos to add to the own clock
 * @param boundNanos the largest possible error, whatever the network did
 */
public record ClockOffset(long nanos, long boundNanos) {

  /** The offset of worker 0 itself. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /** Returns the moment of the own clock at a time of worker 0. */
  public long here(long there) {
    return there - nanos;
  }

  /** Returns the least drift since an earlier measurement; 0 if there may be none. */
  public long driftSince(ClockOffset earlier) {
    return Math.max(0, Math.abs(nanos - earlier.nanos) - boundNanos - earlier.boundNanos);
  }

  /**
   * Measures the offset by exchanges. Worker 0 read its clock at some time between a request and
   * its answer, so each exchange yields a range, and the truth lies in all of them (Marzullo's
   * intersection).
   */
  public static final class Exchanges {

    private long least = Long.MIN_VALUE;
    private long most = Long.MAX_VALUE;
    private boolean any;

    /**
     * Adds an exchange.
     *
     * @param sent by the own clock
     * @param there the reading of worker 0's clock
     * @param arrived by the own clock
     */
    public void add(long sent, long there, long arrived) {
      least = Math.max(least, there - arrived);
      most = Math.min(most, there - sent);
      any = true;
    }

    /**
     * Returns the offset; null before the first exchange, or if the ranges don't intersect because
     * a clock drifted.
     */
    public @Nullable ClockOffset offset() {
      return !any || least > most
          ? null
          : new ClockOffset(least + (most - least) / 2, (most - least + 1) / 2);
    }
  }
}
