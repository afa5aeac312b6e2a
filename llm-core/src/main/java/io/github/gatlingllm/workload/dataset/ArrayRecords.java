// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import io.github.gatlingllm.workload.files.ByteReader;
import java.io.IOException;

/**
 * The elements of a JSON array that is the whole file. It parses only strings and brackets; others
 * parse the elements.
 */
final class ArrayRecords extends Records {

  /** What may follow. */
  private enum At {
    FIRST,
    ELEMENT,
    BEHIND_ELEMENT,
    END
  }

  private At at = At.FIRST;

  /** Starts at the byte after the opening bracket. */
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
      throw unexpected(DatasetTexts.ARRAY_SEPARATOR);
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
      throw unexpected(DatasetTexts.ARRAY_ELEMENT);
    }
    while (true) {
      int next = read();
      if (next == ByteReader.END) {
        throw MalformedEntryException.file(
            DatasetTexts.ELEMENT_INCOMPLETE, DatasetTexts.IS_COMPLETE);
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

  /** Whether the element ends with this byte, outside of brackets and strings. */
  private boolean ends(int last) throws IOException {
    int next = peek();
    return last == '}'
        || last == ']'
        || next == ','
        || next == ']'
        || next == ByteReader.END
        || isBlank(next);
  }

  /** Skips white space; the next record begins there, if there is one. */
  private void toNext() throws IOException {
    while (isBlank(peek())) {
      read();
    }
    begin();
    if (peek() == ByteReader.END) {
      throw MalformedEntryException.file(DatasetTexts.ARRAY_INCOMPLETE, DatasetTexts.IS_COMPLETE);
    }
  }

  private void requireNothingMore() throws IOException {
    while (isBlank(peek())) {
      read();
    }
    begin();
    if (peek() != ByteReader.END) {
      throw unexpected(DatasetTexts.ARRAY_CONTINUES);
    }
  }

  private static MalformedEntryException unexpected(String reason) {
    return MalformedEntryException.file(reason, DatasetTexts.ONE_ARRAY);
  }
}
