// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.github.gatlingllm.arrival.ReadArrivals.Known;

/**
 * The current network read of a connection, and the arrival times of its events. Stamps are {@code
 * System.nanoTime()} values; they never decrease, and are never later than the read. Event loop
 * only.
 */
public final class NetworkRead {

  /** The difference up to which a stamp counts as exact. */
  private static final long TIGHT_NANOS = WallClock.TIGHT_NANOS;

  /** The approximate number of gaps that the usual gap averages. */
  private static final int LATELY = 8;

  private final ReadArrivals arrivals;
  private long readAt;
  private long before;
  private long first;
  private long last;

  /**
   * A time before the arrival of all unread bytes; the same for all reads of bytes that came
   * together.
   */
  private long floor;

  /** The number of merged segments of which only the last has a time. */
  private int merged;

  /** The recent gap between arrivals within an answer; 0 if unknown. */
  private long usualGap;

  private Known known = Known.NOTHING;

  /** Whether the arrival of the first byte is known. */
  private boolean firstKnown;

  /** Whether the arrival of the first byte is that of the first event only. */
  private boolean firstAlone;

  /** Whether the first byte belongs to the first event. */
  private boolean firstIsEvents;

  private int events;

  /** The position of the latest event or other content in the read. */
  private int position;

  private long stamp;
  private long notBefore;
  private StampSource source = StampSource.READ;

  NetworkRead(ReadArrivals arrivals, long now) {
    this.arrivals = arrivals;
    this.readAt = now;
    this.before = now;
    this.first = now;
    this.last = now;
    this.floor = now;
    this.stamp = now;
  }

  /** Creates a read at a time without kernel timestamps. */
  public static NetworkRead at(long nanoTime) {
    return new NetworkRead(ReadArrivals.UNKNOWN, nanoTime);
  }

  /**
   * Begins a read.
   *
   * @param bytes the number of bytes read
   * @param now the current {@code System.nanoTime()}
   */
  public void begin(int bytes, long now) {
    arrivals.events(position == events ? events : 0);
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
    // The unread bytes may begin with the end of an earlier event.
    firstAlone = firstKnown && arrivals.afresh() && arrivals.firstAlone();
    firstIsEvents = firstAlone || (known == Known.ALL && arrivals.afresh());
    floor = arrivals.afresh() ? floor() : floor;
    merged = known == Known.NOTHING ? 0 : arrivals.merged();
  }

  private long floor() {
    long readUntil = arrivals.readUntil();
    return readUntil <= last ? Math.max(before, readUntil) : before;
  }

  /**
   * Returns whether an arrival precedes bytes that were read earlier, which means that a clock is
   * wrong.
   */
  private boolean isBefore(long arrival) {
    return arrival < before - WallClock.TIGHT_NANOS;
  }

  /** Ends the connection: an empty read. */
  public void end(long now) {
    events = 0;
    position = 0;
    readAt = now;
    before = last;
    known = Known.NOTHING;
    firstKnown = false;
    merged = 0;
    last = Math.max(before, now);
    first = last;
  }

  /** Skips content of the read that needs no stamp. */
  public void skip() {
    position++;
  }

  /**
   * Returns the stamp of the next event of the read.
   *
   * @param notBefore the earliest possible arrival
   */
  public long next(long notBefore) {
    events++;
    position++;
    this.notBefore = notBefore;
    long earlier = stamp;
    StampSource earlierSource = source;
    stamp = Math.max(notBefore, position == 1 && firstIsEvents ? first : last);
    source =
        switch (known) {
          case NOTHING -> StampSource.READ;
          case ALL -> first() || certain() || tight() ? StampSource.KERNEL : StampSource.COARSE;
          case BEGINNING -> first() || tight() ? StampSource.KERNEL : StampSource.COARSE;
        };
    if (position == 1
        && merged == 0
        && earlier > notBefore
        && earlierSource == StampSource.KERNEL) {
      follows(stamp - earlier);
    }
    return stamp;
  }

  /**
   * Returns whether the stamp is exact. The stamps of the first and last event are; of merged
   * segments, only the last one's is. Which event is last shows only when none follows, so another
   * one may count as last; the number of exact stamps is right.
   */
  private boolean certain() {
    if (merged > 0) {
      return events == 1 && arrivals.emptied();
    }
    return firstKnown ? position <= 2 || first == last : events == 1;
  }

  /**
   * Averages the gap to the previous event. A single long gap is a stall, so its weight is limited.
   */
  private void follows(long gap) {
    usualGap += usualGap == 0 ? gap : (Math.min(gap, 2 * usualGap) - usualGap) / LATELY;
  }

  private boolean first() {
    return position == 1 && firstAlone;
  }

  private boolean tight() {
    return spreadNanos() <= TIGHT_NANOS;
  }

  /** Returns the source of the latest stamp. */
  public StampSource source() {
    return source;
  }

  /**
   * Returns by how many nanoseconds events of the read may have arrived before the latest stamp,
   * the first of them; 0 also without kernel timestamps.
   */
  public long unsureNanos() {
    return merged > 0 || source == StampSource.COARSE ? spreadNanos() : 0;
  }

  /** Returns the number of segments of the read, if known. */
  public int segments() {
    return merged == 0 ? ReadArrivals.MANY : merged;
  }

  /** Returns how many nanoseconds after the latest stamp the read took place. */
  public long lateNanos() {
    return readAt - stamp;
  }

  /**
   * Returns how far a coarse stamp may be from the true arrival, in nanoseconds. Its event arrived
   * after the previous arrival. Segments merge if they are not read; after a stall of the server,
   * the previous arrival may be long ago, but the merged segments followed each other at the usual
   * gap or faster. So they count as at most twice the usual gap apart.
   */
  public long spreadNanos() {
    if (merged == 0) {
      return last - Math.max(notBefore, firstKnown ? first : Math.max(before, floor));
    }
    long most = last - Math.max(notBefore, floor);
    return usualGap == 0 || merged == ReadArrivals.MANY
        ? most
        : Math.min(most, 2 * usualGap * (merged - 1));
  }

  /**
   * Returns whether part of the read surely arrived too early to answer a request sent at the given
   * time: before it, or in less than the round trip.
   */
  public boolean cameTooSoonFor(long sentAt) {
    return known == Known.ALL && first < sentAt + arrivals.roundTripNanos() - TIGHT_NANOS;
  }

  /** Returns when the last bytes of the read arrived. */
  public long arrivedAt() {
    return last;
  }
}
