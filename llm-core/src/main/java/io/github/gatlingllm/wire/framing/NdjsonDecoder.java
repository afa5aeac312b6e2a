// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import io.netty.buffer.ByteBuf;

/**
 * Divides the bytes of one response body into lines, each of which is an event; empty lines are
 * skipped.
 *
 * <p>There is one decoder per stream, used on its event loop only. No event allocates memory: a
 * read is copied once into a buffer that all streams of the loop share, and only an unfinished line
 * is kept until the next read.
 */
final class NdjsonDecoder implements EventDecoder {

  private final int maxEventBytes;

  private byte[] buffer = Buffers.NONE;

  /** The end of the bytes in {@link #buffer}. */
  private int end;

  /** The first byte that was not scanned yet. */
  private int scan;

  /**
   * Creates an empty decoder.
   *
   * @param maxEventBytes the longest accepted line
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

  /** Returns the size of its buffer. */
  int capacity() {
    return buffer.length;
  }

  private void requireWithinLimit(int length) {
    if (length > maxEventBytes) {
      throw new EventTooLargeException(length, maxEventBytes);
    }
  }
}
