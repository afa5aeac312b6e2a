// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import io.github.gatlingllm.workload.files.Utf8Decoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Splits a file into records, sequentially or from a known offset. At most one record is in memory.
 * For one thread.
 */
abstract class Records implements Closeable {

  /** The longest record; a longer one most likely lacks its end. */
  static final int MOST_BYTES = 16 << 20;

  private final ByteReader in;
  private byte[] record = new byte[1 << 12];
  private int length;
  private boolean keeping;
  private boolean tooLong;
  private boolean blank;

  /** The line of the next byte. */
  private long nextLine = 1;

  private long offset;
  private long line;
  private long passed;

  Records(ByteReader in) {
    this.in = in;
  }

  /** Moves to the next record; false at the end. */
  final boolean next() throws IOException {
    keeping = true;
    return counted(advance());
  }

  /** Moves to the next record without keeping its content. */
  final boolean skip() throws IOException {
    keeping = false;
    return counted(advance());
  }

  private boolean counted(boolean any) {
    passed += any ? 1 : 0;
    return any;
  }

  /** Returns the number of records so far. */
  final long passed() {
    return passed;
  }

  /** Sets the line of the next byte. */
  final void startAt(long firstLine) {
    nextLine = firstLine;
  }

  /** Seeks the start of a record. */
  void seek(long offset, long line) {
    in.seek(offset);
    nextLine = line;
  }

  /** Returns the offset of the record. */
  final long offset() {
    return offset;
  }

  /** Returns the line of the record, from 1. */
  final long line() {
    return line;
  }

  /**
   * Returns the content of the record.
   *
   * @throws MalformedEntryException if it is not UTF-8 text, or too long
   */
  final String text() {
    if (tooLong) {
      throw MalformedEntryException.entry(
          DatasetTexts.recordTooLong(MOST_BYTES >> 20), DatasetTexts.LINE_BREAK_MISSING);
    }
    String text = Utf8Decoder.decoded(record, length);
    if (text == null) {
      throw MalformedEntryException.entry(DatasetTexts.NOT_UTF_8, DatasetTexts.CONVERT);
    }
    return text;
  }

  /** Reads one record, with calls of {@link #begin} and {@link #keep}. */
  protected abstract boolean advance() throws IOException;

  /** Begins a record at the next byte. */
  protected final void begin() {
    offset = in.offset();
    line = nextLine;
    length = 0;
    tooLong = false;
    blank = true;
  }

  protected final int read() throws IOException {
    int next = in.read();
    if (next == '\n') {
      nextLine++;
    }
    return next;
  }

  protected final int peek() throws IOException {
    return in.peek();
  }

  /** Adds a byte to the record. */
  protected final void keep(int next) {
    blank &= isBlank(next);
    if (!keeping) {
      return;
    }
    if (length == record.length) {
      if (length >= MOST_BYTES) {
        tooLong = true;
        return;
      }
      record = Arrays.copyOf(record, 2 * length);
    }
    record[length++] = (byte) next;
  }

  /** Whether the record is only white space. */
  protected final boolean blank() {
    return blank;
  }

  protected static boolean isBlank(int next) {
    return next == ' ' || next == '\t' || next == '\n' || next == '\r';
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
