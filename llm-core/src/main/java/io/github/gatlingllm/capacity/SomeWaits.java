/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

/**
 * How long requests waited: all of them, until there are {@value #MOST}; then every second, every
 * fourth, and so on. Any thread.
 */
final class SomeWaits {

  /** 1.5 MB of them. */
  static final int MOST = 1 << 16;

  private Waits kept = new Waits();
  private int every = 1;
  private long seen;

  synchronized void add(Waiting waiting) {
    if (seen++ % every != 0) {
      return;
    }
    kept.add(waiting);
    if (kept.all().size() == MOST) {
      kept = kept.everySecond();
      every *= 2;
    }
  }

  /** Whether the queue of a level did not grow. Nobody waits for the answer to add another. */
  boolean steady(Level level) {
    Waits copy = new Waits();
    int each;
    synchronized (this) {
      copy.addAll(kept);
      each = every;
    }
    return Stability.stable(level, copy.all(), each);
  }

  synchronized int size() {
    return kept.all().size();
  }
}
