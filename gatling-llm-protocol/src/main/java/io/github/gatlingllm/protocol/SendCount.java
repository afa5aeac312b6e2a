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

  synchronized void sent(long stamp, Window window) {
    counter.add(stamp, 1, window);
  }

  synchronized double within(Window window) {
    return counter.within(window);
  }
}
