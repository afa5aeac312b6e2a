/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request as the server saw it, in {@code System.nanoTime()}.
 *
 * @param id of the request
 * @param received when it had been read
 * @param due when its first token was to be written; {@link #UNKNOWN} where it had no time
 * @param tokens when each was written to the socket
 */
@SuppressWarnings("ArrayRecordComponent") // many numbers, which nobody compares or changes
public record Truth(String id, long received, long due, long[] tokens) {

  /** No time was set. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** Reads a line of a truth log, which is the simulator's. */
  public static Truth of(JsonNode line) {
    JsonNode told = line.path("chunks");
    long[] tokens = new long[told.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = told.get(i).asLong();
    }
    return new Truth(
        line.path("id").asText(),
        line.path("received").asLong(),
        line.path("firstToken").asLong(UNKNOWN),
        tokens);
  }

  public boolean within(Span span) {
    return tokens.length > 0 && span.holds(received) && span.holds(tokens[tokens.length - 1]);
  }

  public int tokensWithin(Span span) {
    int inside = 0;
    for (long stamp : tokens) {
      inside += span.holds(stamp) ? 1 : 0;
    }
    return inside;
  }

  public long ttft() {
    return tokens[0] - received;
  }

  /**
   * Adds how late each token within a time was.
   *
   * @param interval between the times at which two tokens were due
   */
  public void late(Span span, long interval, Longs late) {
    for (int i = 0; due != UNKNOWN && i < tokens.length; i++) {
      if (span.holds(tokens[i])) {
        late.add(tokens[i] - due - i * interval);
      }
    }
  }
}
