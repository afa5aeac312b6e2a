// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.ServerSideTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongFunction;
import java.util.stream.Stream;

/** Records how one server treats its connections. Any thread. */
public final class ServerConnections {

  /** The minimum time in which a request and the end of its connection may cross. */
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
   * Records a new connection.
   *
   * @param nanos the time to connect: name resolution, TCP, proxy and TLS
   */
  public synchronized void connected(long nanos) {
    connects[connected++ % REMEMBERED] = nanos;
    shortestConnect = shortest(shortestConnect, nanos);
    crossing = Math.max(SHORTEST_CROSSING, 2 * medianNanos());
  }

  /** Returns the number of connections so far. */
  synchronized int opened() {
    return connected;
  }

  /**
   * Records the answer to an HTTP/2 PING.
   *
   * @param nanos the round-trip time
   */
  public synchronized void pinged(long nanos) {
    shortestPing = shortest(shortestPing, nanos);
  }

  private static long shortest(long before, long nanos) {
    return before == ServerSideTime.ABSENT ? nanos : Math.min(before, nanos);
  }

  /**
   * Returns the shortest known round trip to the server, in nanoseconds, or {@link
   * ServerSideTime#ABSENT}: that of a PING, otherwise the time to connect.
   */
  public long networkNanos() {
    return shortestPing == ServerSideTime.ABSENT ? shortestConnect : shortestPing;
  }

  /** Returns the median time of the latest connections, or 0 if there are none. */
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
   * Returns how long the end of a connection may be in transit while the client still sends, in
   * nanoseconds: twice the time to connect, at least 10 ms.
   */
  public long crossingNanos() {
    return crossing;
  }

  /**
   * Records that connections lead to a proxy, which may also close them.
   *
   * @param peer the subject of warnings about closed connections
   */
  public void reachedThrough(String peer) {
    this.peer = peer;
  }

  /** Records that the server closed a connection right after its first streamed answer. */
  public void closedBehindStream() {
    habit.closedOne();
  }

  /** Records that a connection stayed open after its first streamed answer. */
  public void keptBehindStream() {
    habit.keptOne();
  }

  /**
   * Returns whether the server closes more connections after their first stream than it keeps open.
   * If so, no request is sent on a connection right after a stream.
   */
  public boolean closesBehindStreams() {
    return habit.probable();
  }

  /** Returns whether enough connections have shown this. */
  public boolean surelyClosesBehindStreams() {
    return habit.certain();
  }

  /** Records that the client closed a connection because it received unrequested bytes. */
  public void unaskedBytes() {
    unasked.increment();
  }

  /** Records a complete stream whose body stayed open; its user has continued. */
  public void bodyLeftOpen() {
    leftOpen.increment();
  }

  /** Records that such a body ended in time after all; its connection is usable. */
  public void bodyEndedAfterAll() {
    leftOpen.decrement();
  }

  /** Records a complete stream whose connection was lost before the end of its body. */
  public void bodyEndMissing() {
    endMissing.increment();
  }

  /** Returns the warnings about the server, one line each. */
  synchronized Stream<String> warnings() {
    return Stream.of(
            habit.reported(peer).map(text -> text + price()),
            unexpectedReported(),
            leftOpenReported(),
            endMissingReported())
        .flatMap(Optional::stream);
  }

  private String price() {
    return connected == 0
        ? ProtocolTexts.newConnection()
        : ProtocolTexts.slowNewConnection(Quantity.plain(medianNanos() / 1e6));
  }

  private Optional<String> unexpectedReported() {
    return reported(unasked, ProtocolTexts::unrequestedBytes);
  }

  private Optional<String> leftOpenReported() {
    return reported(leftOpen, ProtocolTexts::bodiesLeftOpen);
  }

  private Optional<String> endMissingReported() {
    return reported(endMissing, ProtocolTexts::bodyEndsMissing);
  }

  private static Optional<String> reported(LongAdder counter, LongFunction<String> text) {
    long times = counter.sum();
    return times > 0 ? Optional.of(text.apply(times)) : Optional.empty();
  }
}
