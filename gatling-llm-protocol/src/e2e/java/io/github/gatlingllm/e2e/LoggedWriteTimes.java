// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * When the server wrote the chunks of an answer, as its log tells: each went out at some moment
 * between two stamps, the later of which may wait for a core for as long as a client's. A measured
 * time that such moments explain has no error.
 */
record LoggedWriteTimes(JsonNode reported) {

  private long before(int chunk) {
    return reported.get("chunksBefore").get(chunk).asLong();
  }

  private long after(int chunk) {
    return reported.get("chunks").get(chunk).asLong();
  }

  /** From the request's arrival to the first chunk, at the least. */
  double leastTtftMillis() {
    return (before(0) - received()) / 1e6;
  }

  /** From the request's arrival to the first chunk, at the most. */
  double mostTtftMillis() {
    return (after(0) - received()) / 1e6;
  }

  long received() {
    return reported.get("received").asLong();
  }

  /** What a TTFT is above the most, or below the least, that it can truly be. */
  double ttftErrorMillis(double nanos) {
    return beyond(nanos / 1e6, leastTtftMillis(), mostTtftMillis());
  }

  /**
   * The same of a gap between two chunks.
   *
   * @param to the later of them, from 0
   */
  double gapErrorMillis(int to, double nanos) {
    return beyond(
        nanos / 1e6, (before(to) - after(to - 1)) / 1e6, (after(to) - before(to - 1)) / 1e6);
  }

  /**
   * By how much a chunk was stamped after it was out for sure, or before it can have been.
   *
   * @param stamp on the server's own clock
   */
  double stampErrorMillis(int chunk, long stamp) {
    return beyond(stamp / 1e6, before(chunk) / 1e6, after(chunk) / 1e6);
  }

  private static double beyond(double value, double least, double most) {
    return value > most ? value - most : Math.min(0, value - least);
  }

  /** How long each of the writes leaves open when its chunk was out. */
  DoubleStream openMillis() {
    return IntStream.range(0, reported.get("chunks").size()).mapToDouble(this::openMillis);
  }

  private double openMillis(int chunk) {
    return (after(chunk) - before(chunk)) / 1e6;
  }
}
