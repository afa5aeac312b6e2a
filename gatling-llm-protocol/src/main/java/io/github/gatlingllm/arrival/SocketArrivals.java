// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

import io.netty.channel.unix.FileDescriptor;

/**
 * Of one socket, which is looked into just before each read. A read of one event needs one look,
 * which tells when its last byte arrived. Of one that may hold several it is asked in how many
 * segments they came: of a single one, or of one write that filled several, all is told. Else
 * another look tells when the first byte arrived.
 */
final class SocketArrivals implements ReadArrivals {

  private final FileDescriptor socket;
  private final SocketPeek peek;
  private final WallClock clock;
  private final LoopTurns turns;

  /** The fewest bytes that an event has taken so far. */
  private int eventBytes;

  private final Segments segments;

  private long mostBytes;
  private long bytes;

  /** How long the latest read was, if it was all that a single arrival held. */
  private int wholeRead;

  /** Whether what has the first byte's time is one event. */
  private boolean firstAlone;

  private int error;
  private boolean afresh = true;
  private boolean emptied = true;

  private long lookedAt;
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

  /** A read of at most so many bytes is next. A closed socket's number may be another's already. */
  void look(int mostBytes) {
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
    bytes = peek.look(socket.intValue(), mostBytes);
    if (bytes < 0) {
      error = peek.connectionError();
      lookedAt = System.nanoTime();
      emptied = true;
      begin();
    } else if (bytes > 0) {
      lastReported = peek.stamp();
      begin();
      lookCloser();
    }
  }

  private void begin() {
    afresh = emptied;
    if (afresh) {
      segments.begin();
    }
  }

  private void lookCloser() {
    if (bytes >= mostBytes || longerThanOneEvent()) {
      segments.count();
      firstReported = segments.several() ? stampWithin(1) : lastReported;
    }
    firstAlone = segments.several() ? endsWithinOneEvent() : eventBytes > 0 && bytes >= eventBytes;
  }

  private boolean longerThanOneEvent() {
    return bytes > longest();
  }

  /** More is more than one event. */
  private int longest() {
    return eventBytes + eventBytes / 2;
  }

  private boolean endsWithinOneEvent() {
    return firstReported != lastReported
        && (!longerThanOneEvent() || stampWithin(longest()) != firstReported);
  }

  private long stampWithin(int bytes) {
    peek.look(socket.intValue(), Math.max(1, bytes));
    return peek.stamp();
  }

  /** The error that the look has taken from the socket; 0: none. */
  int error() {
    return error;
  }

  @Override
  public Known convert(long now, int read) {
    took(read);
    if (bytes < 0) {
      first = lookedAt; // nothing was there
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

  /** Of two with two times, each has its own. */
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
  public void held(int events) {
    if (events > 0 && wholeRead > 0) {
      int each = wholeRead / events;
      eventBytes = eventBytes == 0 ? each : Math.min(eventBytes, each);
    }
  }
}
