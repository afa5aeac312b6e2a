// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import io.gatling.http.action.sse.SseInboundMessage;
import java.util.Arrays;
import java.util.List;

/** What one stream of Gatling's own SSE shows to its user. */
final class SseStamps {

  private static final String LAST_WORD = "[DONE]";
  private static final String ROLE = "\"role\":";

  private final long[] stamps;
  private final long sentNanos;
  private final long sentMillis;
  private final boolean roleFirst;
  private int events;
  private boolean over;

  /**
   * Begins.
   *
   * @param tokens that will come
   * @param sentNanos when the request leaves, by {@code System.nanoTime()}
   * @param sentMillis the same, by the clock of Gatling's stamps
   * @param roleFirst whether the server's first event holds the role and no token
   */
  SseStamps(int tokens, long sentNanos, long sentMillis, boolean roleFirst) {
    this.stamps = new long[tokens];
    this.sentNanos = sentNanos;
    this.sentMillis = sentMillis;
    this.roleFirst = roleFirst;
  }

  void take(List<SseInboundMessage> messages) {
    for (SseInboundMessage message : messages) {
      if (roleFirst && events == 0 && message.message().contains(ROLE)) {
        continue;
      }
      if (events < stamps.length) {
        stamps[events] = message.timestamp();
      }
      events++;
    }
    if (!messages.isEmpty()) {
      over = messages.get(messages.size() - 1).message().contains(LAST_WORD);
    }
  }

  /** How many will come. */
  int tokens() {
    return stamps.length;
  }

  /** Whether the stream has said its last word. */
  boolean over() {
    return over;
  }

  Rows.Row row(long number, long closed) {
    int tokens = events - BenchRequest.EVENTS_AT_END;
    long[] nanos = Arrays.copyOf(stamps, Math.min(stamps.length, Math.max(0, tokens)));
    for (int i = 0; i < nanos.length; i++) {
      nanos[i] = sentNanos + (nanos[i] - sentMillis) * 1_000_000;
    }
    return new Rows.Row(number, sentNanos, closed, tokens, tokens == stamps.length, nanos);
  }
}
