// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.stamps;

import io.github.gatlingllm.measure.ReadDelays;
import java.util.function.LongSupplier;

/**
 * Samples of the CPU time of a thread; the latest are kept. A sample costs a system call, so
 * samples are rare. For one thread.
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
   * Creates an empty history.
   *
   * @param cpu returns the CPU time that the thread has used, in nanoseconds; negative if it is not
   *     known
   */
  CpuSamples(LongSupplier cpu) {
    this.cpu = cpu;
  }

  /**
   * Takes a sample if the latest one is old enough.
   *
   * @param closely whether a shorter interval suffices
   * @return whether a sample was taken
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

  /** Returns the time between the latest two samples; 0 if there are fewer. */
  long lastSpan() {
    return count < 2 ? 0 : moment(1) - moment(2);
  }

  /** Returns the CPU time used between the latest two samples; 0 if it is not known. */
  long lastUsed() {
    return count < 2 || used(2) < 0 ? 0 : used(1) - used(2);
  }

  /**
   * Returns the share of the time from a moment to the latest sample in which the thread had a
   * processor. CPU time used between the sample before that moment and the moment itself counts
   * too.
   *
   * @return NaN if it is not known
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
