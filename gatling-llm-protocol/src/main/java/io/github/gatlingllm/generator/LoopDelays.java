// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.generator;

import io.github.gatlingllm.arrival.LoopTurns;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.detail.LongestPauses;
import io.github.gatlingllm.measure.distribution.BucketDistribution;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.LogBuckets;
import io.github.gatlingllm.measure.record.WindowSamples;
import io.netty.channel.EventLoop;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * How long tasks wait for their event loop, as network reads do too. The delay runs from submission
 * to execution, so it includes no timer granularity. Loops are probed one after the other, so that
 * they do not wake each other's processors, and the cost does not grow with their number. For one
 * thread, except {@link #watch}.
 */
final class LoopDelays {

  /** The most open probes; there are more only if loops are blocked for minutes. */
  private static final int MOST_OPEN = 10_000;

  private final List<EventLoop> loops = new CopyOnWriteArrayList<>();
  private final ArrayDeque<Probe> open = new ArrayDeque<>();
  private final WindowSamples delays = WindowSamples.ofNanos();
  private final LogBuckets all = new LogBuckets();
  private volatile @Nullable Distribution shown;
  private final LongestPauses longest = new LongestPauses();
  private final long zero;

  LoopDelays(long zero) {
    this.zero = zero;
  }

  private static final class Probe implements Runnable {

    private final EventLoop loop;
    private final int number;
    private final long handedIn = System.nanoTime();
    private volatile long ran;

    private Probe(EventLoop loop, int number) {
      this.loop = loop;
      this.number = number;
    }

    @Override
    public void run() {
      ran = System.nanoTime();
      LoopTurns.turn(loop);
    }

    /** Returns how long it waited; 0 while it is waiting. */
    private long waited() {
      long then = ran;
      return then == 0 ? 0 : Math.max(1, then - handedIn);
    }
  }

  /** Adds a loop, and returns its number. Any thread. */
  synchronized int watch(EventLoop loop) {
    loops.add(loop);
    return loops.size() - 1;
  }

  /** Submits a task to each loop. */
  void probe() {
    int number = 0;
    for (EventLoop loop : loops) {
      probe(loop, number++);
    }
  }

  private void probe(EventLoop loop, int number) {
    if (open.size() >= MOST_OPEN) {
      return;
    }
    var probe = new Probe(loop, number);
    try {
      loop.execute(probe);
      open.add(probe);
    } catch (RejectedExecutionException e) {
      // The loop has been shut down, so no tokens wait for it.
    }
  }

  /** Records the probes that have run. */
  void collect(Window window) {
    for (Iterator<Probe> each = open.iterator(); each.hasNext(); ) {
      Probe probe = each.next();
      if (probe.waited() > 0) {
        each.remove();
        add(probe, probe.waited(), window);
      }
    }
  }

  /** Records the remaining probes at the end, with the delay so far. */
  void finish(Window window) {
    collect(window);
    long now = System.nanoTime();
    open.forEach(probe -> add(probe, now - probe.handedIn, window));
    open.clear();
  }

  private void add(Probe probe, long waited, Window window) {
    delays.add(probe.handedIn - zero, waited, window);
    all.record(waited);
    longest.add(probe.handedIn - zero, waited, probe.number);
  }

  /** Publishes the delays so far. */
  void publish() {
    var copy = new LogBuckets();
    copy.addAll(all);
    shown = BucketDistribution.of(copy);
  }

  /** Returns the delays until the latest {@link #publish}; null if there are none. Any thread. */
  @Nullable Distribution soFar() {
    return shown;
  }

  /** Returns the longest delays of the run. */
  LongestPauses longest() {
    return longest;
  }

  @Nullable Distribution within(Window window) {
    return delays.within(window);
  }
}
