/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What streams of a thread have learned that readers of one class read: a new one begins with what
 * others know. One for each thread and class.
 */
final class LearnedEvents {

  /** Several models, or text and reasoning in turn; a stream keeps its own beyond that. */
  private static final int MOST = 4;

  private static final ThreadLocal<Map<Class<?>, LearnedEvents>> OF_THREAD =
      ThreadLocal.withInitial(HashMap::new);

  /** The latest first. */
  private final @Nullable LearnedEvent[] events = new LearnedEvent[MOST];

  private LearnedEvents() {}

  /** This thread's. */
  static LearnedEvents of(Class<?> reader) {
    return OF_THREAD.get().computeIfAbsent(reader, unknown -> new LearnedEvents());
  }

  /** One that says the same but for the text; null if there is none. */
  @Nullable LearnedEvent fitting(byte[] bytes, int from, int to) {
    for (LearnedEvent event : events) {
      if (event != null && event.fit(bytes, from, to) != LearnedEvent.MISFIT) {
        return event;
      }
    }
    return null;
  }

  void add(LearnedEvent event) {
    System.arraycopy(events, 0, events, 1, MOST - 1);
    events[0] = event;
  }
}
