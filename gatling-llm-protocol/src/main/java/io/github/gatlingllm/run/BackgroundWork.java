/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread for work that must not hold up an event loop, such as counting tokens. */
final class BackgroundWork {

  private static final Logger LOGGER = LoggerFactory.getLogger(BackgroundWork.class);
  private static final int FINISH_SECONDS = 10;

  private final ExecutorService executor = RunThread.BACKGROUND_WORK.executor();

  /** Takes work over; false: the run has ended. */
  boolean run(Runnable work) {
    try {
      executor.execute(work);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** Waits until everything handed in so far is done. */
  void finish() {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(FINISH_SECONDS, TimeUnit.SECONDS)) {
        LOGGER.error("Counting tokens did not end in {} s: some are missing", FINISH_SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
