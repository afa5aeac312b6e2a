// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import io.netty.buffer.ByteBuf;

/**
 * Cuts the bytes of one response body into lines, each of which is an event; empty lines are none.
 *
 * <p>One per stream, on its event loop only. Nothing is allocated per event: a read is copied once
 * into a buffer that all streams of the loop share, and only an unfinished line is kept until the
 * next read.
 */
final class NdjsonDecoder implements EventDecoder {

  private final int maxEventBytes;

  private byte[] buffer = Buffers.NONE;

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
    buffer = Buffers.kept(buffer, 0);
  }

  private void append(ByteBuf read) {
    int length = read.readableBytes();
    int needed = Math.addExact(end, length);
    buffer = Buffers.withRoom(buffer, end, needed);
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
    buffer = Buffers.kept(buffer, end);
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
