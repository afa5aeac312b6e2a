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

  /** Before anything that is unread came; the same for all reads of what came together. */
  private long floor;

  private boolean merged;

  private Known known = Known.NOTHING;

  /** Whether the first byte's arrival is known too. */
  private boolean firstKnown;

  /** Whether the first byte's arrival is that of the first event, and of nothing behind it. */
  private boolean firstAlone;

  /** Whether the first byte is one of the first event. */
  private boolean firstIsEvents;

  private int events;

  /** Of what was read, the latest event or whatever else. */
  private int position;

  private long stamp;
  private long notBefore;
  private StampSource source = StampSource.READ;

  NetworkRead(Arrivals arrivals, long now) {
    this.arrivals = arrivals;
    this.readAt = now;
    this.before = now;
    this.first = now;
    this.last = now;
    this.floor = now;
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
    arrivals.held(position == events ? events : 0);
    events = 0;
    position = 0;
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
    // What was left unread may begin with the end of an event that is over.
    firstAlone = firstKnown && arrivals.afresh() && arrivals.firstAlone();
    firstIsEvents = firstAlone || (known == Known.ALL && arrivals.afresh());
    floor = arrivals.afresh() ? before : floor;
    merged = known != Known.NOTHING && arrivals.merged();
  }

  /** What arrived before what was read earlier is a defect of some clock. */
  private boolean isBefore(long arrival) {
    return arrival < before - WallClock.TIGHT_NANOS;
  }

  /** The connection is over: a read of nothing. */
  public void end(long now) {
    events = 0;
    position = 0;
    readAt = now;
    before = last;
    known = Known.NOTHING;
    firstKnown = false;
    merged = false;
    last = Math.max(before, now);
    first = last;
  }

  /** Something that needs no stamp comes next in the read. */
  public void skip() {
    position++;
  }

  /**
   * The stamp of the next event of the read.
   *
   * @param notBefore it can't have arrived earlier
   */
  public long next(long notBefore) {
    events++;
    position++;
    this.notBefore = notBefore;
    stamp = Math.max(notBefore, position == 1 && firstIsEvents ? first : last);
    source =
        switch (known) {
          case NOTHING -> StampSource.READ;
          case ALL -> first() || certain() || tight() ? StampSource.KERNEL : StampSource.COARSE;
          case BEGINNING -> first() || tight() ? StampSource.KERNEL : StampSource.COARSE;
        };
    return stamp;
  }

  /**
   * The first event's stamp is certain, and so is the last one's: of merged ones the last one's
   * alone. Which is the last one shows only when nothing follows, so another counts for it: the
   * numbers are right.
   */
  private boolean certain() {
    if (merged) {
      return events == 1 && arrivals.emptied();
    }
    return firstKnown ? position <= 2 || first == last : events == 1;
  }

  private boolean first() {
    return position == 1 && firstAlone;
  }

  private boolean tight() {
    return spreadNanos() <= TIGHT_NANOS;
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
    long least = firstKnown ? first : before;
    return last - Math.max(notBefore, merged ? floor : least);
  }

  /** When the last bytes of the read arrived. */
  public long arrivedAt() {
    return last;
  }
}
