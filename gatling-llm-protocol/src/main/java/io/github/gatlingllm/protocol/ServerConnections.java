// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.ServerSideTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;

/** What a run has learned of how one server treats its connections. For any thread. */
public final class ServerConnections {

  /** In this time at least the end of a connection and a request may pass each other. */
  private static final long SHORTEST_CROSSING = Duration.ofMillis(10).toNanos();

  private static final int REMEMBERED = 256;

  private final long[] connects = new long[REMEMBERED];
  private int connected;
  private volatile long shortestConnect = ServerSideTime.ABSENT;
  private volatile long shortestPing = ServerSideTime.ABSENT;
  private volatile long crossing = SHORTEST_CROSSING;
  private volatile String peer = "this server";
  private final StreamHabit habit = new StreamHabit();
  private final LongAdder unasked = new LongAdder();
  private final LongAdder leftOpen = new LongAdder();
  private final LongAdder endMissing = new LongAdder();

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
    return before == ServerSideTime.ABSENT ? nanos : Math.min(before, nanos);
  }

  /**
   * The shortest way to the server and back, as far as it is known: that of a PING, else the time
   * that a connection has taken; in nanoseconds, or absent.
   */
  public long networkNanos() {
    return shortestPing == ServerSideTime.ABSENT ? shortestConnect : shortestPing;
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

  /**
   * Connections lead to a proxy, which may close them as well.
   *
   * @param peer how a sentence about whoever closes them begins
   */
  public void reachedThrough(String peer) {
    this.peer = peer;
  }

  /** The server has closed a connection right behind its first streamed answer. */
  public void closedBehindStream() {
    habit.closedOne();
  }

  /** A connection has stayed open behind its first streamed answer. */
  public void keptBehindStream() {
    habit.keptOne();
  }

  /**
   * Whether it closes more connections behind their first stream than it keeps open: then no
   * request goes over a connection right behind a stream.
   */
  public boolean closesBehindStreams() {
    return habit.probable();
  }

  /** Whether no connection needs to show that any more. */
  public boolean surelyClosesBehindStreams() {
    return habit.certain();
  }

  /** Bytes that no request had asked for came over a connection, which the client has closed. */
  public void unaskedBytes() {
    unasked.increment();
  }

  /** A stream was complete and its body was not, and the user has gone on. */
  public void bodyLeftOpen() {
    leftOpen.increment();
  }

  /** The end of such a body came in time after all: its connection is as good as another. */
  public void bodyEndedAfterAll() {
    leftOpen.decrement();
  }

  /** A stream was complete, but its connection was lost before the end of its body. */
  public void bodyEndMissing() {
    endMissing.increment();
  }

  /** What a reader of the report has to know of it, a line each. */
  synchronized Stream<String> warnings() {
    return Stream.of(
            habit.reported(peer).map(text -> text + price()),
            unexpectedReported(),
            leftOpenReported(),
            endMissingReported())
        .flatMap(Optional::stream);
  }

  private String price() {
    return " for a new one"
        + (connected == 0
            ? ""
            : ": " + Quantity.plain(medianNanos() / 1e6) + " ms to connect (median), in each TTFT");
  }

  private Optional<String> unexpectedReported() {
    return reported(
        unasked,
        "connections closed because bytes came over them that no request had asked for (a late"
            + " body, a second answer): ");
  }

  private Optional<String> leftOpenReported() {
    return reported(
        leftOpen,
        "streams whose body stayed open behind their terminal event; their users went on, and the"
            + " connections were given up: ");
  }

  private Optional<String> endMissingReported() {
    return reported(
        endMissing,
        "complete streams whose connection was lost before the end of the body, which count as"
            + " successes since only that end is missing: ");
  }

  private static Optional<String> reported(LongAdder counter, String text) {
    long times = counter.sum();
    return times > 0 ? Optional.of(text + times) : Optional.empty();
  }
}
