// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import org.jspecify.annotations.Nullable;

/**
 * How far the clock of worker 0 is ahead of a worker's own: of {@code System.nanoTime()}, which no
 * time server moves.
 *
 * @param nanos to be added to the own clock
 * @param boundNanos the truth is at most so far from that, whatever the network did
 */
public record ClockOffset(long nanos, long boundNanos) {

  /** Of worker 0 itself. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /** The moment of the own clock at a time of worker 0. */
  public long here(long there) {
    return there - nanos;
  }

  /**
   * By how much the clocks must have drifted apart since an earlier look; 0: perhaps not at all.
   */
  public long driftSince(ClockOffset earlier) {
    return Math.max(0, Math.abs(nanos - earlier.nanos) - boundNanos - earlier.boundNanos);
  }

  /**
   * Finds it by exchanges: worker 0 looked at its clock at some time between a request and its
   * answer. Each exchange so gives a range; the truth is in all of them (Marzullo's intersection).
   */
  public static final class Exchanges {

    private long least = Long.MIN_VALUE;
    private long most = Long.MAX_VALUE;
    private int count;

    /**
     * Adds an exchange.
     *
     * @param sent by the own clock
     * @param there what worker 0's clock showed
     * @param arrived by the own clock
     */
    public void add(long sent, long there, long arrived) {
      least = Math.max(least, there - arrived);
      most = Math.min(most, there - sent);
      count++;
    }

    /** How many there were. */
    public int count() {
      return count;
    }

    /** Null before the first, and where ranges don't meet: a clock went another pace. */
    public @Nullable ClockOffset offset() {
      return count == 0 || least > most
          ? null
          : new ClockOffset(least + (most - least) / 2, (most - least + 1) / 2);
    }
  }
}
