// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

import com.fasterxml.jackson.core.JsonToken;

/**
 * Where an event may differ from the next one without saying anything else: at its one piece of
 * text, and at values that no reader looks at.
 */
final class VariableSpans {

  /** More than events have; others are taken for fixed. */
  static final int MOST = 8;

  /** What may stand in a span. */
  enum Kind {
    /** The piece of text; not empty. */
    TEXT,
    STRING,
    INTEGER,
    FRACTION;

    /** The index behind what stands there, or {@link PlainJson#UNUSUAL}. */
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
   * A piece of text that the event tells, be it one of several.
   *
   * @param characters how long the parser says it is
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

  /** A value that was passed over. */
  void unread(JsonToken token, byte[] bytes, int start, int tokenEnd) {
    switch (token) {
      case VALUE_STRING -> add(Kind.STRING, bytes, start, tokenEnd);
      case VALUE_NUMBER_INT -> add(Kind.INTEGER, bytes, start, tokenEnd);
      case VALUE_NUMBER_FLOAT -> add(Kind.FRACTION, bytes, start, tokenEnd);
      default -> {}
    }
  }

  /** Whether there is one piece of text, and its place was found. */
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

  /** Adds a span only if the bytes confirm where the parser says it is. */
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

  /** A quote within a string is behind a backslash, one that begins a string never is. */
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
