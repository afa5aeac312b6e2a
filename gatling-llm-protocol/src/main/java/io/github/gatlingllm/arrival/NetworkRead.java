/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.arrival;

import io.github.gatlingllm.arrival.Arrivals.Known;

/**
 * The network read of a connection that is looked at, and when its events arrived. Stamps are
 * {@code System.nanoTime()}s; they never decrease, and are never later than the read. Event loop
 * only.
 */
public final class NetworkRead {

  /** What comes as near to its arrival is as good as told. */
  private static final long TIGHT_NANOS = WallClock.TIGHT_NANOS;

  private final Arrivals arrivals;
  private long readAt;
  private long before;
  private long first;
  private long last;

  private Known known = Known.NOTHING;

  /** Whether the first byte's arrival is known too. */
  private boolean firstKnown;

  private int events;
  private long stamp;
  private StampSource source = StampSource.READ;

  NetworkRead(Arrivals arrivals, long now) {
    this.arrivals = arrivals;
    this.readAt = now;
    this.before = now;
    this.first = now;
    this.last = now;
    this.stamp = now;
  }

  /** A read at that moment, of which the kernel tells nothing. */
  public static NetworkRead at(long nanoTime) {
    return new NetworkRead(Arrivals.UNKNOWN, nanoTime);
  }

  /**
   * So many bytes have been read.
   *
   * @param now this moment
   */
  public void begin(int bytes, long now) {
    arrivals.held(events);
    events = 0;
    readAt = now;
    before = last;
    Known earlier = known;
    known = arrivals.convert(now, bytes);
    if (known == Known.ALL && earlier == Known.ALL && isBefore(arrivals.last())) {
      known = Known.NOTHING;
    }
    last = Math.max(before, known == Known.ALL ? arrivals.last() : now);
    firstKnown = known != Known.NOTHING && arrivals.first() != WallClock.UNKNOWN;
    first = firstKnown ? Math.min(last, Math.max(before, arrivals.first())) : last;
  }

  /** What arrived before what was read earlier is a defect of some clock. */
  private boolean isBefore(long arrival) {
    return arrival < before - WallClock.TIGHT_NANOS;
  }

  /** The connection is over: a read of nothing. */
  public void end(long now) {
    events = 0;
    readAt = now;
    before = last;
    known = Known.NOTHING;
    firstKnown = false;
    last = Math.max(before, now);
    first = last;
  }

  /** The stamp of the next event of the read. */
  public long next() {
    events++;
    stamp = events == 1 && known == Known.ALL ? first : last;
    source =
        switch (known) {
          case NOTHING -> StampSource.READ;
          case ALL -> certain() ? StampSource.KERNEL : StampSource.COARSE;
          case BEGINNING -> spreadNanos() <= TIGHT_NANOS ? StampSource.KERNEL : StampSource.COARSE;
        };
    return stamp;
  }

  /**
   * The first event's stamp is certain, and so is the last one's. Which is the last one shows only
   * when nothing follows, so the third counts for the one between: the numbers are right.
   */
  private boolean certain() {
    return events == 1 || (firstKnown && (events == 2 || first == last));
  }

  /** What the latest event's stamp is. */
  public StampSource source() {
    return source;
  }

  /** By how many nanoseconds the read was later than the latest event's stamp. */
  public long lateNanos() {
    return readAt - stamp;
  }

  /** How far a coarse stamp may be from the truth, in nanoseconds. */
  public long spreadNanos() {
    return last - (firstKnown ? first : before);
  }

  /** When the last bytes of the read arrived. */
  public long arrivedAt() {
    return last;
  }
}
