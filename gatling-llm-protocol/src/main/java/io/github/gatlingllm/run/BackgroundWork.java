// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread for work that must not block an event loop, such as counting tokens. */
final class BackgroundWork {

  private static final Logger LOGGER = LoggerFactory.getLogger(BackgroundWork.class);
  private static final int FINISH_SECONDS = 10;

  private final String what;
  private final long most;
  private final ExecutorService executor;
  private final AtomicLong waiting = new AtomicLong();

  /**
   * Creates the thread without work.
   *
   * @param what the name of the work, for the log
   * @param most the number of characters that may be queued
   */
  BackgroundWork(RunThread thread, String what, long most) {
    this.what = what;
    this.most = most;
    this.executor = thread.executor();
  }

  /** Queues work; returns false if the run has ended. */
  boolean run(Runnable work) {
    return run(work, 0);
  }

  /**
   * Queues work; returns false if the run has ended or the queue is full.
   *
   * @param characters the number of characters that the work keeps in memory
   */
  boolean run(Runnable work, int characters) {
    if (characters > 0 && waiting.addAndGet(characters) > most) {
      waiting.addAndGet(-characters);
      return false;
    }
    try {
      executor.execute(() -> done(work, characters));
      return true;
    } catch (RejectedExecutionException e) {
      waiting.addAndGet(-characters);
      return false;
    }
  }

  private void done(Runnable work, int characters) {
    try {
      work.run();
    } finally {
      waiting.addAndGet(-characters);
    }
  }

  /** Waits for all queued work, at most 10 s in total. */
  static void finish(List<BackgroundWork> all) {
    all.forEach(each -> each.executor.shutdown());
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(FINISH_SECONDS);
    all.forEach(each -> each.finish(until));
  }

  private void finish(long until) {
    try {
      if (!executor.awaitTermination(until - System.nanoTime(), TimeUnit.NANOSECONDS)) {
        LOGGER.error(RunEndTexts.workUnfinished(what, FINISH_SECONDS));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
