// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A request as its client saw it.
 *
 * @param id of the request
 * @param ok whether it succeeded
 * @param first stamp of its first token; without one, that of its sending
 * @param closed stamp of its end
 * @param tokens how many came
 * @param ttft nanoseconds; negative: unknown
 * @param sending nanoseconds until the system had taken the request; negative: unknown
 * @param gaps nanoseconds between tokens; none: unknown
 */
@SuppressWarnings("ArrayRecordComponent") // many numbers, which nobody compares or changes
public record Answered(
    String id,
    boolean ok,
    long first,
    long closed,
    int tokens,
    long ttft,
    long sending,
    long[] gaps) {

  private static final double NANOS_PER_MICRO = 1e3;

  /**
   * Reads a row of {@code requests.jsonl}.
   *
   * @param zero from which its stamps count
   */
  public static Answered of(JsonNode row, long zero) {
    long ttft = row.path("ttftNs").asLong(-1);
    JsonNode reported = row.path("gapsUs");
    long[] gaps = new long[reported.size()];
    for (int i = 0; i < gaps.length; i++) {
      gaps[i] = Math.round(reported.get(i).asDouble() * NANOS_PER_MICRO);
    }
    return new Answered(
        row.path("requestId").asText(),
        row.path("status").asText().equals("ok"),
        zero + row.path("sentNs").asLong() + Math.max(0, ttft),
        zero + row.path("closedNs").asLong(),
        row.path("chunks").asInt(),
        ttft,
        row.has("writtenNs") ? row.get("writtenNs").asLong() - row.path("sentNs").asLong() : -1,
        gaps);
  }
}
