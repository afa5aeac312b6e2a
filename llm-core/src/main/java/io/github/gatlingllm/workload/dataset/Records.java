// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import io.github.gatlingllm.workload.files.Utf8Decoder;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

/**
 * Cuts a file into records: goes from one to the next, or to a place where one is known to begin.
 * At most one record is in memory. One thread only.
 */
abstract class Records implements Closeable {

  /** A record that is longer has most likely lost its end. */
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

  /** Goes to the next record; false at the end. */
  final boolean next() throws IOException {
    keeping = true;
    return counted(advance());
  }

  /** The same without keeping what is in it. */
  final boolean skip() throws IOException {
    keeping = false;
    return counted(advance());
  }

  private boolean counted(boolean any) {
    passed += any ? 1 : 0;
    return any;
  }

  /** How many records it has gone to so far. */
  final long passed() {
    return passed;
  }

  /** The next byte is in this line. */
  final void startAt(long firstLine) {
    nextLine = firstLine;
  }

  /** Goes to where a record begins. */
  void seek(long offset, long line) {
    in.seek(offset);
    nextLine = line;
  }

  /** Where the record begins. */
  final long offset() {
    return offset;
  }

  /** The line, from 1, in which it begins. */
  final long line() {
    return line;
  }

  /**
   * What is in it.
   *
   * @throws MalformedEntryException if it is no text, or too long
   */
  final String text() {
    if (tooLong) {
      throw MalformedEntryException.entry(
          "begins a record longer than " + (MOST_BYTES >> 20) + " MiB",
          "is a line break missing, or a quote not closed?");
    }
    String text = Utf8Decoder.decoded(record, length);
    if (text == null) {
      throw MalformedEntryException.entry("is no UTF-8 text", "convert the file to UTF-8");
    }
    return text;
  }

  /** Moves on by one record, telling {@link #begin} and {@link #keep} of it. */
  protected abstract boolean advance() throws IOException;

  /** The record begins with the next byte. */
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

  /** The byte is part of the record. */
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

  /** Whether the record holds nothing but white space. */
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
