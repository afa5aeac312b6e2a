/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.timeline.Window;
import io.github.gatlingllm.timeline.WindowCounter;
import java.util.OptionalLong;

/** Counts measured sends: those inside the window, and whether all of them had a schedule. */
final class SendCount {

  private final WindowCounter counter = new WindowCounter();
  private long sent;
  private long scheduled;

  synchronized void sent(boolean onSchedule, long stamp, Window window) {
    counter.add(stamp, 1, window);
    sent++;
    if (onSchedule) {
      scheduled++;
    }
  }

  synchronized double within(Window window) {
    return counter.within(window);
  }

  /** How many were due in all; only known if each of them had a schedule. */
  synchronized OptionalLong due() {
    return sent > 0 && scheduled == sent ? OptionalLong.of(sent) : OptionalLong.empty();
  }
}
