/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.arrival;

import io.netty.channel.unix.FileDescriptor;

/**
 * Of one socket, which is looked into just before each read. A read of one event needs one look,
 * which tells when its last byte arrived; one that may hold several needs a second one, which tells
 * the same of its first byte.
 */
final class SocketArrivals implements Arrivals {

  private static final int BOTH_ENDS = 2;

  private final FileDescriptor socket;
  private final SocketPeek peek;
  private final WallClock clock;

  /** The fewest bytes that an event has taken so far. */
  private long eventBytes;

  private long bytes;
  private int error;
  private long lookedAt;
  private long firstTold = SocketPeek.NONE;
  private long lastTold = SocketPeek.NONE;
  private long first = WallClock.UNKNOWN;
  private long last = WallClock.UNKNOWN;

  SocketArrivals(FileDescriptor socket, SocketPeek peek, WallClock clock) {
    this.socket = socket;
    this.peek = peek;
    this.clock = clock;
  }

  /** A read of at most so many bytes is next. A closed socket's number may be another's already. */
  void look(int mostBytes) {
    firstTold = SocketPeek.NONE;
    lastTold = SocketPeek.NONE;
    error = 0;
    if (!socket.isOpen()) {
      bytes = 0;
      return;
    }
    bytes = peek.look(socket.intValue(), mostBytes);
    if (bytes < 0) {
      error = peek.connectionError();
      lookedAt = System.nanoTime();
    } else if (bytes > 0) {
      lastTold = peek.stamp();
      if (lastTold != SocketPeek.NONE && bytes >= BOTH_ENDS * eventBytes) {
        peek.look(socket.intValue(), 1);
        firstTold = peek.stamp();
      }
    }
  }

  /** The error that the look has taken from the socket; 0: none. */
  int error() {
    return error;
  }

  @Override
  public Known convert(long now, int read) {
    if (bytes < 0) {
      first = lookedAt; // nothing was there
      return Known.BEGINNING;
    }
    first = converted(firstTold, now);
    last = converted(lastTold, now);
    if (read <= bytes) {
      return last == WallClock.UNKNOWN ? Known.NOTHING : Known.ALL;
    }
    first = first == WallClock.UNKNOWN ? last : first;
    return first == WallClock.UNKNOWN ? Known.NOTHING : Known.BEGINNING;
  }

  private long converted(long told, long now) {
    return told == SocketPeek.NONE ? WallClock.UNKNOWN : clock.nanoTime(told, now);
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
  public void held(int events) {
    if (events > 0 && bytes > 0) {
      long each = bytes / events;
      eventBytes = eventBytes == 0 ? each : Math.min(eventBytes, each);
    }
  }
}
