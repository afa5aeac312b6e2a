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
 * @param tokens when each was written to the socket
 */
@SuppressWarnings("ArrayRecordComponent") // many numbers, which nobody compares or changes
public record Truth(String id, long received, long[] tokens) {

  /** Reads a line of the simulator's truth log. */
  public static Truth of(JsonNode line) {
    JsonNode told = line.path("chunks");
    long[] tokens = new long[told.size()];
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = told.get(i).asLong();
    }
    return new Truth(line.path("id").asText(), line.path("received").asLong(), tokens);
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
}
