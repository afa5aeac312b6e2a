// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.unix.FileDescriptor;

/**
 * The arrival times of one socket, which is peeked into just before each read. A read of one event
 * needs one peek, which returns the arrival of its last byte. If a read may contain several events,
 * the number of segments is read too: for a single segment, or one write that filled several, one
 * time is enough. Otherwise another peek returns the arrival of the first byte.
 */
final class SocketArrivals implements ReadArrivals {

  private final FileDescriptor socket;
  private final SocketPeek peek;
  private final WallClock clock;
  private final LoopTurns turns;

  /** The fewest bytes of an event so far. */
  private int eventBytes;

  private final Segments segments;

  private long mostBytes;
  private long bytes;

  /** The length of the latest read, if it was exactly one arrival. */
  private int wholeRead;

  /** Whether the bytes with the time of the first byte are one event. */
  private boolean firstAlone;

  private int error;
  private boolean afresh = true;
  private boolean emptied = true;

  private long peekedAt;
  private long firstReported = SocketPeek.NONE;
  private long lastReported = SocketPeek.NONE;
  private long first = WallClock.UNKNOWN;
  private long last = WallClock.UNKNOWN;

  SocketArrivals(FileDescriptor socket, SocketPeek peek, WallClock clock, LoopTurns turns) {
    this.socket = socket;
    this.peek = peek;
    this.clock = clock;
    this.turns = turns;
    this.segments = new Segments(socket, peek);
  }

  /**
   * Peeks before a read of at most so many bytes. The descriptor of a closed socket may already
   * belong to another one.
   */
  void peek(int mostBytes) {
    this.mostBytes = mostBytes;
    firstReported = SocketPeek.NONE;
    lastReported = SocketPeek.NONE;
    firstAlone = false;
    segments.forget();
    error = 0;
    if (!socket.isOpen()) {
      bytes = 0;
      return;
    }
    bytes = peek.unread(socket.intValue(), mostBytes);
    if (bytes < 0) {
      error = peek.connectionError();
      peekedAt = System.nanoTime();
      emptied = true;
      begin();
    } else if (bytes > 0) {
      lastReported = peek.stamp();
      begin();
      refine();
    }
  }

  private void begin() {
    afresh = emptied;
    if (afresh) {
      segments.begin();
    }
  }

  private void refine() {
    if (bytes >= mostBytes || longerThanOneEvent()) {
      segments.count();
      firstReported = segments.several() ? stampWithin(1) : lastReported;
    }
    firstAlone = segments.several() ? endsWithinOneEvent() : eventBytes > 0 && bytes >= eventBytes;
  }

  private boolean longerThanOneEvent() {
    return bytes > longest();
  }

  /** The length beyond which a read contains several events. */
  private int longest() {
    return eventBytes + eventBytes / 2;
  }

  private boolean endsWithinOneEvent() {
    return firstReported != lastReported
        && (!longerThanOneEvent() || stampWithin(longest()) != firstReported);
  }

  private long stampWithin(int bytes) {
    peek.unread(socket.intValue(), Math.max(1, bytes));
    return peek.stamp();
  }

  /** Returns the error that the peek has taken from the socket; 0 for none. */
  int error() {
    return error;
  }

  @Override
  public Known convert(long now, int read) {
    took(read);
    if (bytes < 0) {
      first = peekedAt; // nothing was there
      return Known.BEGINNING;
    }
    first = converted(firstReported, now);
    last = converted(lastReported, now);
    if (read <= bytes) {
      return last == WallClock.UNKNOWN ? Known.NOTHING : Known.ALL;
    }
    first = first == WallClock.UNKNOWN ? last : first;
    return first == WallClock.UNKNOWN ? Known.NOTHING : Known.BEGINNING;
  }

  private void took(int read) {
    boolean all = segments.read(read, bytes);
    emptied = all || read < mostBytes;
    wholeRead = afresh && emptied && !segments.several() ? read : 0;
  }

  private long converted(long reported, long now) {
    return reported == SocketPeek.NONE ? WallClock.UNKNOWN : clock.nanoTime(reported, now);
  }

  @Override
  public long first() {
    return first;
  }

  @Override
  public long last() {
    return last;
  }

  @Override
  public boolean afresh() {
    return afresh;
  }

  @Override
  public boolean emptied() {
    return emptied;
  }

  /** Returns the number of merged segments. Two segments with two times are not merged. */
  @Override
  public int merged() {
    if (!segments.several() || (segments.came() == 2 && firstReported != lastReported)) {
      return 0;
    }
    return segments.came() < 2 ? MANY : segments.came();
  }

  @Override
  public boolean firstAlone() {
    return firstAlone;
  }

  @Override
  public long readUntil() {
    return turns.readUntil();
  }

  @Override
  public long roundTripNanos() {
    return socket.isOpen() && peek.count(socket.intValue()) ? peek.roundTripNanos() : 0;
  }

  @Override
  public void events(int events) {
    if (events > 0 && wholeRead > 0) {
      int each = wholeRead / events;
      eventBytes = eventBytes == 0 ? each : Math.min(eventBytes, each);
    }
  }
}
