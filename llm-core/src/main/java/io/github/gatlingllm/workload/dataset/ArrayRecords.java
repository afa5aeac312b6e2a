// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;

/**
 * The elements of a JSON array that is the whole file. Only strings and brackets are looked at:
 * what is in an element is for others to judge.
 */
final class ArrayRecords extends Records {

  private static final String COMPLETE = "is the file complete?";

  /** What may come next. */
  private enum At {
    FIRST,
    ELEMENT,
    BEHIND_ELEMENT,
    END
  }

  private At at = At.FIRST;

  /** The next byte is the one behind the opening bracket. */
  ArrayRecords(ByteReader in) {
    super(in);
  }

  @Override
  void seek(long offset, long line) {
    super.seek(offset, line);
    at = At.ELEMENT;
  }

  @Override
  protected boolean advance() throws IOException {
    if (at == At.END) {
      return false;
    }
    toNext();
    if (at == At.BEHIND_ELEMENT && peek() == ',') {
      read();
      toNext();
    } else if (at != At.ELEMENT && peek() == ']') {
      read();
      requireNothingMore();
      at = At.END;
      return false;
    } else if (at == At.BEHIND_ELEMENT) {
      throw unexpected("has neither , nor ] behind an element of its array");
    }
    element();
    at = At.BEHIND_ELEMENT;
    return true;
  }

  private void element() throws IOException {
    int depth = 0;
    boolean string = false;
    boolean escaped = false;
    if (peek() == ',' || peek() == ']') {
      throw unexpected("has no element where its array needs one");
    }
    while (true) {
      int next = read();
      if (next == ByteReader.END) {
        throw MalformedEntryException.file("begins an element that does not end", COMPLETE);
      }
      keep(next);
      if (string) {
        string = next != '"' || escaped;
        escaped = next == '\\' && !escaped;
      } else if (next == '"') {
        string = true;
      } else if (next == '{' || next == '[') {
        depth++;
      } else if (next == '}' || next == ']') {
        depth--;
      }
      if (!string && depth <= 0 && ends(next)) {
        return;
      }
    }
  }

  /** Outside of all brackets and strings: whether the element ends with this byte. */
  private boolean ends(int last) throws IOException {
    int next = peek();
    return last == '}'
        || last == ']'
        || next == ','
        || next == ']'
        || next == ByteReader.END
        || isBlank(next);
  }

  /** To the next byte that is no white space; the record begins there, if it is one. */
  private void toNext() throws IOException {
    while (isBlank(peek())) {
      read();
    }
    begin();
    if (peek() == ByteReader.END) {
      throw MalformedEntryException.file("ends before its array does", COMPLETE);
    }
  }

  private void requireNothingMore() throws IOException {
    while (isBlank(peek())) {
      read();
    }
    begin();
    if (peek() != ByteReader.END) {
      throw unexpected("goes on behind the end of its array");
    }
  }

  private static MalformedEntryException unexpected(String reason) {
    return MalformedEntryException.file(reason, "the file must be one JSON array of objects");
  }
}
