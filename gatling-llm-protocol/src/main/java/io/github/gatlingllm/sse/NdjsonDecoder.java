/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.sse;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;

/**
 * Cuts the bytes of one response body into lines, each of which is an event; empty lines are none.
 *
 * <p>One per stream, on its event loop only. Nothing is allocated per event: a read is copied once
 * into a buffer that is kept, and only an unfinished line is carried over to the next read.
 */
public final class NdjsonDecoder implements EventDecoder {

  private static final int INITIAL_CAPACITY = 2048;

  private final int maxEventBytes;

  private byte[] buffer = new byte[INITIAL_CAPACITY];

  /** End of the bytes in {@link #buffer}. */
  private int end;

  /** First byte not yet looked at. */
  private int scan;

  /**
   * Without any bytes yet.
   *
   * @param maxEventBytes the longest line that is accepted
   */
  public NdjsonDecoder(int maxEventBytes) {
    if (maxEventBytes < 1) {
      throw new IllegalArgumentException(
          "maxEventBytes must be at least 1, but was " + maxEventBytes);
    }
    this.maxEventBytes = maxEventBytes;
  }

  @Override
  public void decode(ByteBuf read, Sink sink) {
    append(read);
    int lineFrom = 0;
    int lineEnd = LineEnds.nextLineFeed(buffer, scan, end);
    while (lineEnd < end) {
      line(lineFrom, lineEnd, sink);
      lineFrom = lineEnd + 1;
      lineEnd = LineEnds.nextLineFeed(buffer, lineFrom, end);
    }
    carryOver(lineFrom);
  }

  @Override
  public void end(Sink sink) {
    line(0, end, sink);
    end = 0;
    scan = 0;
  }

  private void append(ByteBuf read) {
    int length = read.readableBytes();
    int needed = Math.addExact(end, length);
    if (needed > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(needed, 2 * buffer.length));
    }
    read.readBytes(buffer, end, length);
    end = needed;
  }

  private void line(int from, int to, Sink sink) {
    int last = to > from && buffer[to - 1] == '\r' ? to - 1 : to;
    requireWithinLimit(last - from);
    if (last > from) {
      sink.event(buffer, from, last);
    }
  }

  private void carryOver(int lineFrom) {
    int length = end - lineFrom;
    requireWithinLimit(length);
    if (lineFrom > 0) {
      System.arraycopy(buffer, lineFrom, buffer, 0, length);
    }
    end = length;
    scan = length;
    buffer = Buffers.shrunk(buffer, end);
  }

  /** Bytes that it holds room for. */
  int capacity() {
    return buffer.length;
  }

  private void requireWithinLimit(int length) {
    if (length > maxEventBytes) {
      throw new EventTooLargeException(length, maxEventBytes);
    }
  }
}
