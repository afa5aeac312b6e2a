/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.connections;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.ServerSide;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** What a run has learned of how one server treats its connections. For any thread. */
public final class ServerConnections {

  /** In this time at least the end of a connection and a request may pass each other. */
  private static final long SHORTEST_CROSSING = Duration.ofMillis(10).toNanos();

  private static final int REMEMBERED = 256;

  private final long[] connects = new long[REMEMBERED];
  private int connected;
  private volatile long shortestConnect = ServerSide.ABSENT;
  private volatile long shortestPing = ServerSide.ABSENT;
  private volatile long crossing = SHORTEST_CROSSING;
  private volatile boolean closesBehindStreams;

  /**
   * A connection stands.
   *
   * @param nanos that it took: name resolution, TCP, proxy and TLS
   */
  public synchronized void connected(long nanos) {
    connects[connected++ % REMEMBERED] = nanos;
    shortestConnect = shortest(shortestConnect, nanos);
    crossing = Math.max(SHORTEST_CROSSING, 2 * medianNanos());
  }

  /** How many connections stood so far. */
  synchronized int opened() {
    return connected;
  }

  /**
   * A PING over HTTP/2 has been answered.
   *
   * @param nanos that it took
   */
  public synchronized void pinged(long nanos) {
    shortestPing = shortest(shortestPing, nanos);
  }

  private static long shortest(long before, long nanos) {
    return before == ServerSide.ABSENT ? nanos : Math.min(before, nanos);
  }

  /**
   * The shortest way to the server and back, as far as it is known: that of a PING, else the time
   * that a connection has taken; in nanoseconds, or absent.
   */
  public long networkNanos() {
    return shortestPing == ServerSide.ABSENT ? shortestConnect : shortestPing;
  }

  /** The median of the latest connections, 0 if there is none. */
  private long medianNanos() {
    int known = Math.min(connected, REMEMBERED);
    if (known == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(connects, known);
    Arrays.sort(sorted);
    return sorted[known / 2];
  }

  /**
   * For so long the end of a connection may be on its way while the client still sends, in
   * nanoseconds: twice the time to connect, and no less than 10 ms.
   */
  public long crossingNanos() {
    return crossing;
  }

  /** The server has closed a connection right behind a streamed answer. */
  public void closedBehindStream() {
    closesBehindStreams = true;
  }

  /** Whether it has done so once: then no request goes over a connection behind a stream. */
  public boolean closesBehindStreams() {
    return closesBehindStreams;
  }

  /** What a reader of the report has to know of it. */
  synchronized Optional<String> warning() {
    return closesBehindStreams
        ? Optional.of(
            "this server closes the connection after each streamed answer; each request pays for a"
                + " new one"
                + price())
        : Optional.empty();
  }

  private String price() {
    return connected == 0
        ? ""
        : ": " + Quantity.plain(medianNanos() / 1e6) + " ms to connect (median), in each TTFT";
  }
}
