/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.timeline.Window;
import io.github.gatlingllm.timeline.WindowCounter;

/** Counts measured sends inside the window, for the achieved rate. */
final class SendCount {

  private final WindowCounter counter = new WindowCounter();

  private boolean allScheduled = true;

  synchronized void sent(long stamp, boolean scheduled, Window window) {
    allScheduled &= scheduled;
    counter.add(stamp, 1, window);
  }

  /** Whether every send had a schedule, so that the offered rate is known. */
  synchronized boolean allScheduled() {
    return allScheduled;
  }

  synchronized double within(Window window) {
    return counter.within(window);
  }
}
