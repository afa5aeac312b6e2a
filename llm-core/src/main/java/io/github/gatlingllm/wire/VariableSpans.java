// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;

/**
 * Where an event may differ from the next one without another meaning: its one piece of text, and
 * values that no reader uses.
 */
final class VariableSpans {

  /** Further spans are treated as fixed. */
  static final int MOST = 8;

  /** The kinds of spans. */
  enum Kind {
    /** The non-empty piece of text. */
    TEXT,
    STRING,
    INTEGER,
    FRACTION;

    /** Returns the index after the span, or {@link PlainJson#UNUSUAL}. */
    int end(byte[] bytes, int from, int to) {
      return switch (this) {
        case TEXT, STRING -> PlainJson.endOfString(bytes, from, to);
        case INTEGER -> PlainJson.endOfInteger(bytes, from, to);
        case FRACTION -> PlainJson.endOfFraction(bytes, from, to);
      };
    }
  }

  private final Kind[] kinds = new Kind[MOST];
  private final int[] from = new int[MOST];
  private final int[] to = new int[MOST];
  private int size;
  private int texts;

  void clear() {
    size = 0;
    texts = 0;
  }

  /**
   * Adds a piece of text, perhaps one of several.
   *
   * @param characters its length by the parser
   */
  void text(byte[] bytes, int start, int tokenEnd, int characters) {
    texts++;
    add(Kind.TEXT, bytes, start, tokenEnd);
    if (size > 0 && !isText(size - 1, bytes, characters)) {
      texts++;
    }
  }

  private boolean isText(int index, byte[] bytes, int characters) {
    return kinds[index] == Kind.TEXT
        && PlainJson.lengthOfString(bytes, from[index], to[index]) == characters;
  }

  /** Adds a value that was skipped. */
  void unread(JsonToken token, byte[] bytes, int start, int tokenEnd) {
    switch (token) {
      case VALUE_STRING -> add(Kind.STRING, bytes, start, tokenEnd);
      case VALUE_NUMBER_INT -> add(Kind.INTEGER, bytes, start, tokenEnd);
      case VALUE_NUMBER_FLOAT -> add(Kind.FRACTION, bytes, start, tokenEnd);
      default -> {}
    }
  }

  /** Returns whether there is one piece of text, at a known place. */
  boolean oneText() {
    int found = 0;
    for (int i = 0; i < size; i++) {
      found += kinds[i] == Kind.TEXT ? 1 : 0;
    }
    return texts == 1 && found == 1;
  }

  int size() {
    return size;
  }

  Kind kind(int index) {
    return kinds[index];
  }

  int from(int index) {
    return from[index];
  }

  int to(int index) {
    return to[index];
  }

  /** Adds a span only if the bytes confirm the parser's position. */
  private void add(Kind kind, byte[] bytes, int start, int tokenEnd) {
    boolean quoted = kind == Kind.TEXT || kind == Kind.STRING;
    int end = quoted ? tokenEnd - 1 : tokenEnd;
    int begin = quoted ? beginOfString(bytes, start, end) : beginOfNumber(bytes, start, end);
    boolean room = size < MOST && (size == 0 || begin > to[size - 1]);
    if (room && begin > start && end < bytes.length && kind.end(bytes, begin, end + 1) == end) {
      kinds[size] = kind;
      from[size] = begin;
      to[size] = end;
      size++;
    }
  }

  /** A quote inside a string follows a backslash; one that begins a string never does. */
  private static int beginOfString(byte[] bytes, int start, int end) {
    int i = end;
    while (i > start && !(bytes[i - 1] == '"' && (i - 2 < start || bytes[i - 2] != '\\'))) {
      i--;
    }
    return i;
  }

  private static int beginOfNumber(byte[] bytes, int start, int end) {
    int i = end;
    while (i > start && isOfNumber(bytes[i - 1])) {
      i--;
    }
    return i;
  }

  private static boolean isOfNumber(byte at) {
    boolean digit = at >= '0' && at <= '9';
    return digit || at == '-' || at == '+' || at == '.' || at == 'e' || at == 'E';
  }
}
