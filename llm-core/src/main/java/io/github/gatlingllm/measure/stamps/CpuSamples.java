// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import java.util.function.LongSupplier;

/**
 * The CPU time that a thread had used at some moments, the latest of them. A look costs a system
 * call, so it is taken now and then. For one thread.
 */
final class CpuSamples {

  private static final int MOST = 256;
  private static final long APART_NANOS = ReadDelays.LATE_NANOS;
  private static final long CLOSELY_APART_NANOS = 200_000;

  private final LongSupplier cpu;
  private final long[] moments = new long[MOST];
  private final long[] used = new long[MOST];
  private long count;
  private long latest = Long.MIN_VALUE / 2;

  /**
   * None yet.
   *
   * @param cpu the CPU time that the thread has used, in nanoseconds; negative: not known
   */
  CpuSamples(LongSupplier cpu) {
    this.cpu = cpu;
  }

  /**
   * Looks, if the latest look was a while ago.
   *
   * @param closely even if that was a short while
   * @return whether it did
   */
  boolean look(long now, boolean closely) {
    if (now - latest < (closely ? CLOSELY_APART_NANOS : APART_NANOS)) {
      return false;
    }
    latest = now;
    int index = (int) (count++ % MOST);
    moments[index] = now;
    used[index] = cpu.getAsLong();
    return true;
  }

  /** From the look before the latest one to this; 0: there is none. */
  long lastSpan() {
    return count < 2 ? 0 : moment(1) - moment(2);
  }

  /** The CPU time that was used from the look before the latest one to this; 0: not known. */
  long lastUsed() {
    return count < 2 || used(2) < 0 ? 0 : used(1) - used(2);
  }

  /**
   * For which share of the time from a moment to the latest look the thread had a processor. What
   * it used between the look before that moment and the moment itself counts too.
   *
   * @return NaN: not known
   */
  double ranSince(long from) {
    if (count == 0 || used(1) < 0) {
      return Double.NaN;
    }
    long back = 1;
    while (back < Math.min(count, MOST) && moment(back) > from) {
      back++;
    }
    long nanos = moment(1) - Math.max(from, moment(back));
    return nanos <= 0 ? Double.NaN : Math.min(1, (double) (used(1) - used(back)) / nanos);
  }

  private long moment(long back) {
    return moments[(int) ((count - back) % MOST)];
  }

  private long used(long back) {
    return used[(int) ((count - back) % MOST)];
  }
}
