// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.github.gatlingllm.arrival.ReadArrivals.Known;

/**
 * The network read of a connection that is looked at, and when its events arrived. Stamps are
 * {@code System.nanoTime()}s; they never decrease, and are never later than the read. Event loop
 * only.
 */
public final class NetworkRead {

  /** What comes as near to its arrival is as good as told. */
  private static final long TIGHT_NANOS = WallClock.TIGHT_NANOS;

  /** Of so many gaps the mean is taken, about. */
  private static final int LATELY = 8;

  private final ReadArrivals arrivals;
  private long readAt;
  private long before;
  private long first;
  private long last;

  /** Before anything that is unread came; the same for all reads of what came together. */
  private long floor;

  /** Of so many segments the last one's time is known. */
  private int merged;

  /** From one arrival to the next within an answer, as lately; 0: not known. */
  private long usualGap;

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

  NetworkRead(ReadArrivals arrivals, long now) {
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
    return new NetworkRead(ReadArrivals.UNKNOWN, nanoTime);
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
    floor = arrivals.afresh() ? floor() : floor;
    merged = known == Known.NOTHING ? 0 : arrivals.merged();
  }

  private long floor() {
    long readUntil = arrivals.readUntil();
    return readUntil <= last ? Math.max(before, readUntil) : before;
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
    merged = 0;
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
   * The first event's stamp is certain, and so is the last one's: of merged ones the last one's
   * alone. Which is the last one shows only when nothing follows, so another counts for it: the
   * numbers are right.
   */
  private boolean certain() {
    if (merged > 0) {
      return events == 1 && arrivals.emptied();
    }
    return firstKnown ? position <= 2 || first == last : events == 1;
  }

  /** A single long one is a stall. */
  private void follows(long gap) {
    usualGap += usualGap == 0 ? gap : (Math.min(gap, 2 * usualGap) - usualGap) / LATELY;
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

  /**
   * By how many nanoseconds events of the read may have arrived before their stamp, of which the
   * latest is the first; 0 as well where the kernel tells nothing.
   */
  public long unsureNanos() {
    return merged > 0 || source == StampSource.COARSE ? spreadNanos() : 0;
  }

  /** In how many segments came what was read, where their number is known. */
  public int segments() {
    return merged == 0 ? ReadArrivals.MANY : merged;
  }

  /** By how many nanoseconds the read was later than the latest event's stamp. */
  public long lateNanos() {
    return readAt - stamp;
  }

  /**
   * How far a coarse stamp may be from the truth, in nanoseconds: what it stands for came behind
   * the arrival before it. Merged segments met because nobody read: after a stall of the server
   * that arrival may be long ago, but they followed each other about as others do, or sooner. So
   * they count as no further apart than twice what is usual.
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
   * Whether some of the read surely arrived too soon, as the kernel says, to be the answer to what
   * was sent at that moment: before it, or sooner than the way to the server and back takes.
   */
  public boolean cameTooSoonFor(long sentAt) {
    return known == Known.ALL && first < sentAt + arrivals.roundTripNanos() - TIGHT_NANOS;
  }

  /** When the last bytes of the read arrived. */
  public long arrivedAt() {
    return last;
  }
}
