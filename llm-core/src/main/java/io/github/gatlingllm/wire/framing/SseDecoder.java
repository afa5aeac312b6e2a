// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Divides the bytes of one response body into server-sent events, by the WHATWG HTML standard,
 * section 9.2.6.
 *
 * <p>There is one decoder per stream, used on its event loop only. No event allocates memory: a
 * read is copied once into a buffer that all streams of the loop share, and only the bytes of an
 * unfinished event are kept until the next read.
 */
public final class SseDecoder implements EventDecoder {

  /** Larger than any real event, and small enough that a wrong URL can't fill the heap. */
  public static final int DEFAULT_MAX_EVENT_BYTES = 8 * 1024 * 1024;

  private static final int NO_DATA = -1;

  private static final byte[] EVENT = "event".getBytes(US_ASCII);
  private static final byte[] ID = "id".getBytes(US_ASCII);
  private static final byte[] RETRY = "retry".getBytes(US_ASCII);

  /** The name of an event whose data was in a field that reports an error. */
  private static final String ERROR = "error";

  private static final int LONGEST_FIELD = 40;

  private final int maxEventBytes;

  private byte[] buffer = Buffers.NONE;

  /** The end of the bytes in {@link #buffer}. */
  private int end;

  /** The start of the current line. */
  private int lineFrom;

  /** The first byte that was not scanned yet. */
  private int scan;

  /** The event's data so far, with joined lines, or {@link #NO_DATA}. */
  private int dataFrom = NO_DATA;

  private int dataTo;

  /** The event's name so far. */
  private @Nullable String name;

  private boolean afterCarriageReturn;
  private boolean firstLine = true;

  private long bytes;
  private long comments;

  public SseDecoder() {
    this(DEFAULT_MAX_EVENT_BYTES);
  }

  public SseDecoder(int maxEventBytes) {
    if (maxEventBytes < 1) {
      throw new IllegalArgumentException(
          "maxEventBytes must be at least 1, but was " + maxEventBytes);
    }
    this.maxEventBytes = maxEventBytes;
  }

  @Override
  public void decode(ByteBuf read, Sink sink) {
    append(read);
    int lineEnd = lineEnd();
    while (lineEnd < end) {
      endOfLine(lineEnd, sink);
      lineEnd = lineEnd();
    }
    carryOver();
  }

  @Override
  public void end(Sink sink) {
    if (lineFrom < end) {
      line(lineFrom, end, sink);
    }
    dispatch(sink);
    end = 0;
    lineFrom = 0;
    scan = 0;
    buffer = Buffers.kept(buffer, 0);
  }

  /** Returns the number of bytes read so far. */
  public long bytes() {
    return bytes;
  }

  /**
   * Returns the number of comment lines read so far, which servers send to keep a waiting
   * connection open.
   */
  public long comments() {
    return comments;
  }

  private void append(ByteBuf read) {
    int length = read.readableBytes();
    int needed = Math.addExact(end, length);
    buffer = Buffers.withRoom(buffer, end, needed);
    read.readBytes(buffer, end, length);
    end = needed;
    bytes += length;
  }

  /** Returns the index of the next unscanned line end, else {@link #end}. */
  private int lineEnd() {
    return LineEnds.next(buffer, scan, end);
  }

  private void endOfLine(int at, Sink sink) {
    boolean lineFeed = buffer[at] == '\n';
    // A line may end with CR, LF or both; an event must not wait for an LF that never comes.
    boolean secondHalf = lineFeed && afterCarriageReturn && at == lineFrom;
    if (!secondHalf) {
      line(lineFrom, at, sink);
    }
    afterCarriageReturn = !lineFeed;
    lineFrom = at + 1;
    scan = at + 1;
  }

  private void line(int from, int to, Sink sink) {
    int start = from;
    if (firstLine) {
      firstLine = false;
      start = afterByteOrderMark(from, to);
    }
    if (start == to) {
      dispatch(sink);
    } else if (buffer[start] == ':') {
      comments++;
    } else if (isData(start, to)) {
      data(start + 4, to);
    } else if (isField(EVENT, start, to)) {
      int value = value(start + EVENT.length, to);
      name = EventNames.ofThread().of(buffer, value, to);
    } else if (!isField(ID, start, to) && !isField(RETRY, start, to)) {
      otherLine(start, to, sink);
    }
  }

  /** Some servers report an error in a field of that name, which the standard does not define. */
  private void otherLine(int from, int to, Sink sink) {
    int colon = from;
    while (colon < to && buffer[colon] != ':' && colon - from < LONGEST_FIELD) {
      colon++;
    }
    boolean field = colon < to && buffer[colon] == ':';
    if (field && reportsError(from, colon, to)) {
      name = ERROR;
      data(colon, to);
    } else {
      sink.strayLine(buffer, from, to);
    }
  }

  /** Returns whether the field has such a name, and a value that means an error. */
  private boolean reportsError(int from, int colon, int to) {
    return ErrorWords.isName(new String(buffer, from, colon - from, US_ASCII))
        && !ErrorWords.isNone(
            new String(buffer, colon + 1, Math.min(LONGEST_FIELD, to - colon - 1), US_ASCII));
  }

  private int afterByteOrderMark(int from, int to) {
    boolean marked =
        to - from >= 3
            && buffer[from] == (byte) 0xEF
            && buffer[from + 1] == (byte) 0xBB
            && buffer[from + 2] == (byte) 0xBF;
    return marked ? from + 3 : from;
  }

  /** Each token has such a line; comparing byte by byte is the fastest. */
  private boolean isData(int from, int to) {
    return to - from >= 4
        && buffer[from] == 'd'
        && buffer[from + 1] == 'a'
        && buffer[from + 2] == 't'
        && buffer[from + 3] == 'a'
        && (to - from == 4 || buffer[from + 4] == ':');
  }

  private boolean isField(byte[] field, int from, int to) {
    int end = from + field.length;
    return end <= to
        && Arrays.equals(buffer, from, end, field, 0, field.length)
        && (end == to || buffer[end] == ':');
  }

  /** Returns where the value after a field's colon begins. */
  private int value(int colon, int to) {
    int from = Math.min(colon + 1, to);
    return from < to && buffer[from] == ' ' ? from + 1 : from;
  }

  /** Adds a line of data, starting at its colon if it has one. */
  private void data(int colon, int to) {
    int from = value(colon, to);
    if (dataFrom == NO_DATA) {
      dataFrom = from;
      dataTo = to;
    } else {
      // In place: this line's field name leaves room for the joining line feed.
      buffer[dataTo++] = '\n';
      System.arraycopy(buffer, from, buffer, dataTo, to - from);
      dataTo += to - from;
    }
  }

  private void dispatch(Sink sink) {
    String of = name;
    name = null;
    if (dataFrom == NO_DATA) {
      if (of != null && ErrorWords.isName(of)) {
        sink.event(of, buffer, 0, 0);
      }
      return;
    }
    int from = dataFrom;
    dataFrom = NO_DATA;
    requireWithinLimit(dataTo - from);
    if (of == null) {
      sink.event(buffer, from, dataTo);
    } else {
      sink.event(of, buffer, from, dataTo);
    }
  }

  /** Moves the data of an unfinished event, and the unfinished line after it, to the front. */
  private void carryOver() {
    int dataLength = dataFrom == NO_DATA ? 0 : dataTo - dataFrom;
    int lineLength = end - lineFrom;
    requireWithinLimit((long) dataLength + lineLength);
    if (dataFrom != NO_DATA) {
      moveToFront(dataFrom, 0, dataLength);
      dataFrom = 0;
      dataTo = dataLength;
    }
    moveToFront(lineFrom, dataLength, lineLength);
    lineFrom = dataLength;
    end = dataLength + lineLength;
    scan = end;
    buffer = Buffers.kept(buffer, end);
  }

  /** Returns the size of its buffer. */
  int capacity() {
    return buffer.length;
  }

  private void moveToFront(int from, int to, int length) {
    if (from != to) {
      System.arraycopy(buffer, from, buffer, to, length);
    }
  }

  private void requireWithinLimit(long length) {
    if (length > maxEventBytes) {
      throw new EventTooLargeException(length, maxEventBytes);
    }
  }
}
