// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.client;

import java.util.concurrent.ThreadLocalRandom;

/**
 * What one stream asks for, and how long: short answers at first, so that what a request costs is
 * compiled as what a token costs, then long ones. Streams change over one after the other, within
 * the time of a long answer: else their requests would come at once from then on.
 */
final class StreamShift {

  private final ClientOrder order;
  private final long longFrom;
  private final long end;

  private StreamShift(ClientOrder order, long longFrom, long end) {
    this.order = order;
    this.longFrom = longFrom;
    this.end = end;
  }

  /**
   * Of a stream.
   *
   * @param begin when the first of all streams began, in {@code System.nanoTime()}
   */
  static StreamShift of(ClientOrder order, long begin) {
    long answer = order.interval().toNanos() * order.tokens();
    long spread = ThreadLocalRandom.current().nextLong(answer + 1);
    boolean allLong = order.shortTime().isZero();
    return new StreamShift(
        order,
        begin + (allLong ? 0 : order.shortTime().toNanos() + spread),
        begin + order.time().toNanos());
  }

  /** Of the answer that is asked for at that time. */
  int tokens(long now) {
    return now - longFrom < 0 ? order.shortTokens() : order.tokens();
  }

  /** Whether nothing more is asked for. */
  boolean over(long now) {
    return now - end >= 0;
  }
}
