// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import com.sun.management.ThreadMXBean;
import io.github.gatlingllm.bench.measure.RoundSpread;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** What some work costs the thread that does it, whatever else the machine does meanwhile. */
final class ThreadCost {

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Runnable before;
  private final Callable<byte[]> work;
  private final int times;
  private final List<Double> nanos = new ArrayList<>();
  private final List<Double> bytes = new ArrayList<>();
  private long written;

  /**
   * Of nothing yet.
   *
   * @param before each time, not measured
   * @param work what it makes is written somewhere
   * @param times in a round
   */
  ThreadCost(Runnable before, Callable<byte[]> work, int times) {
    this.before = before;
    this.work = work;
    this.times = times;
  }

  /**
   * One round.
   *
   * @param counts whether it is one of those that count
   */
  void round(boolean counts) throws Exception {
    long spent = 0;
    long allocated = 0;
    for (int i = 0; i < times; i++) {
      before.run();
      long bytesThen = THREADS.getCurrentThreadAllocatedBytes();
      long then = THREADS.getCurrentThreadCpuTime();
      written = work.call().length;
      spent += THREADS.getCurrentThreadCpuTime() - then;
      allocated += THREADS.getCurrentThreadAllocatedBytes() - bytesThen;
    }
    if (counts) {
      nanos.add((double) spent / times);
      bytes.add((double) allocated / times);
    }
  }

  /** CPU time of one time, the median of the rounds. */
  double nanos() {
    return RoundSpread.of(nanos).orElseThrow().median();
  }

  /** What it allocates, likewise. */
  double bytes() {
    return RoundSpread.of(bytes).orElseThrow().median();
  }

  /** How much it made the last time. */
  long written() {
    return written;
  }
}
