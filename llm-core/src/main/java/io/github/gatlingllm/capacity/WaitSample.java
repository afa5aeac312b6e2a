// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

/**
 * A sample of waits: all of them up to {@value #MOST}, then every second, every fourth, and so on.
 * Thread-safe.
 */
final class WaitSample {

  /** The largest sample, 1.5 MB. */
  static final int MOST = 1 << 16;

  private WaitSeries kept = new WaitSeries();
  private int every = 1;
  private long seen;

  synchronized void add(Wait waiting) {
    if (seen++ % every != 0) {
      return;
    }
    kept.add(waiting);
    if (kept.all().size() == MOST) {
      kept = kept.everySecond();
      every *= 2;
    }
  }

  /** Whether the queue of a level did not grow. It does not block {@link #add}. */
  boolean steady(Level level) {
    Some all = some(MOST);
    return Stability.stable(level, all.kept().all(), all.each());
  }

  /**
   * A part of the sample.
   *
   * @param kept the waits
   * @param each the number of requests that one wait stands for
   */
  record Some(WaitSeries kept, int each) {

    static final Some NONE = new Some(new WaitSeries(), 1);

    /** Thins the sample until each wait stands for {@code until} requests. */
    Some thinned(int until) {
      Some some = this;
      while (some.each < until) {
        some = new Some(some.kept.everySecond(), 2 * some.each);
      }
      return some;
    }
  }

  Some some(int most) {
    WaitSeries copy = new WaitSeries();
    int each;
    synchronized (this) {
      copy.addAll(kept);
      each = every;
    }
    while (copy.all().size() > most) {
      copy = copy.everySecond();
      each *= 2;
    }
    return new Some(copy, each);
  }

  synchronized int size() {
    return kept.all().size();
  }
}
