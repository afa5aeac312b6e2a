// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs an engine in real time, by {@link System#nanoTime()}, on a separate thread. The thread
 * sleeps during a step and spins for its last microseconds; without work it is parked.
 */
public final class RealTimeEngine implements AutoCloseable {

  /** The time to spin before the end of a step: Linux wakes a parked thread about 50 µs late. */
  private static final long SPIN_NANOS = 80_000;

  /** A step with less delay than this counts from the due time of the previous one. */
  private static final long CATCH_UP_NANOS = 2_000_000;

  private final Engine engine;
  private final Runnable afterStep;
  private final int queueLimit;
  private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
  private final AtomicInteger arriving = new AtomicInteger();
  private final Thread thread;
  private volatile EngineStats stats = EngineStats.NONE;
  private volatile boolean closed;

  /**
   * @param queueLimit the limit of sequences that wait for their first step
   * @param afterStep called on the engine's thread after all listeners of a step
   */
  public RealTimeEngine(EngineOptions options, int queueLimit, Runnable afterStep) {
    this.engine = new Engine(options);
    this.queueLimit = queueLimit;
    this.afterStep = afterStep;
    this.thread = new Thread(this::run, "llm-simulator-engine");
    this.thread.setDaemon(true);
  }

  /** Starts the engine's thread. */
  public void start() {
    thread.start();
  }

  /** Queues a sequence at the end of the current step; false if the queue is full. */
  public boolean submit(Sequence sequence) {
    if (arriving.get() + stats.waiting() >= queueLimit) {
      return false;
    }
    arriving.incrementAndGet();
    post(() -> enter(sequence));
    return true;
  }

  private void enter(Sequence sequence) {
    engine.submit(sequence);
    arriving.decrementAndGet();
  }

  /** Removes a sequence at the end of the current step. */
  public void abort(Sequence sequence) {
    post(() -> engine.abort(sequence));
  }

  /** Removes all unused prefixes at the end of the current step. */
  public void resetPrefixCache() {
    post(engine::resetPrefixCache);
  }

  private void post(Runnable command) {
    inbox.add(command);
    LockSupport.unpark(thread);
  }

  /** Returns the figures after the last step. */
  public EngineStats stats() {
    return stats;
  }

  private void run() {
    long due = System.nanoTime();
    while (!closed) {
      drainInbox();
      if (engine.hasWork()) {
        due = step(due);
      } else {
        due = idleUntilWork();
      }
    }
  }

  private void drainInbox() {
    for (Runnable command = inbox.poll(); command != null; command = inbox.poll()) {
      command.run();
    }
    stats = engine.stats();
  }

  private long idleUntilWork() {
    if (inbox.isEmpty()) {
      LockSupport.park(this);
    }
    return System.nanoTime();
  }

  private long step(long previousDue) {
    long now = System.nanoTime();
    long start = now - previousDue < CATCH_UP_NANOS ? previousDue : now;
    long due = start + engine.startStep(start);
    stats = engine.stats();
    sleepUntil(due);
    engine.endStep(due);
    afterStep.run();
    return due;
  }

  private void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      if (left > SPIN_NANOS && !closed) {
        LockSupport.parkNanos(this, left - SPIN_NANOS);
      } else {
        Thread.onSpinWait();
      }
    }
  }

  /** Stops the thread. Active sequences get no further tokens. */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
