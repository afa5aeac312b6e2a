// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request as the server saw it, in {@code System.nanoTime()}.
 *
 * @param id of the request
 * @param received when it had been read
 * @param due when its first token was to be written; {@link #UNKNOWN} where it had no time
 * @param before when the write of each token began: no client had it sooner
 * @param tokens when the same writes had returned
 */
@SuppressWarnings("ArrayRecordComponent") // many numbers, which nobody compares or changes
public record Truth(String id, long received, long due, long[] before, long[] tokens) {

  /** No time was set. */
  public static final long UNKNOWN = Long.MIN_VALUE;

  /** Reads a line of a truth log, which is the simulator's. */
  public static Truth of(JsonNode line) {
    return new Truth(
        line.path("id").asText(),
        line.path("received").asLong(),
        line.path("firstToken").asLong(UNKNOWN),
        stamps(line.path("chunksBefore")),
        stamps(line.path("chunks")));
  }

  private static long[] stamps(JsonNode reported) {
    long[] stamps = new long[reported.size()];
    for (int i = 0; i < stamps.length; i++) {
      stamps[i] = reported.get(i).asLong();
    }
    return stamps;
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

  /** How far a TTFT is from those that the first write allows. */
  long ttftError(long measured) {
    return distance(measured, before[0] - received, tokens[0] - received);
  }

  /**
   * How far a gap is from those that the writes at its two ends allow.
   *
   * @param to the token that ends it
   */
  long gapError(int to, long measured) {
    return distance(measured, before[to] - tokens[to - 1], tokens[to] - before[to - 1]);
  }

  private static long distance(long value, long least, long most) {
    return Math.max(0, Math.max(least - value, value - most));
  }

  /** Adds how long the log itself leaves open when a token within a time was out. */
  void open(Span span, Longs open) {
    for (int i = 0; i < tokens.length; i++) {
      if (span.holds(tokens[i])) {
        open.add(tokens[i] - before[i]);
      }
    }
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
