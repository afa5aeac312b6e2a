// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire.framing;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;

/** What the first bytes of a body reveal, whatever its content type. */
public enum Beginning {
  /** A stream of the expected framing. */
  STREAM,
  /** Something else. */
  OTHER,
  /** There are too few bytes to decide. */
  UNDECIDED;

  private static final List<byte[]> FIELDS =
      List.of(ascii("data:"), ascii("event:"), ascii("id:"), ascii("retry:"));

  private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

  /** A field or a comment, after an optional byte order mark and empty lines. */
  static Beginning ofServerSentEvents(byte[] bytes) {
    Beginning mark = compare(bytes, 0, BYTE_ORDER_MARK);
    if (mark == UNDECIDED) {
      return UNDECIDED;
    }
    int from = mark == STREAM ? BYTE_ORDER_MARK.length : 0;
    while (from < bytes.length && isLineEnd(bytes[from])) {
      from++;
    }
    if (from == bytes.length) {
      return UNDECIDED;
    }
    return bytes[from] == ':' ? STREAM : ofFields(bytes, from);
  }

  private static Beginning ofFields(byte[] bytes, int from) {
    Beginning best = OTHER;
    for (byte[] field : FIELDS) {
      Beginning found = compare(bytes, from, field);
      if (found == STREAM) {
        return STREAM;
      }
      best = found == UNDECIDED ? UNDECIDED : best;
    }
    return best;
  }

  /** A complete line that looks like a JSON object. */
  static Beginning ofLines(byte[] bytes) {
    int from = 0;
    while (from < bytes.length && isSpace(bytes[from])) {
      from++;
    }
    if (from == bytes.length) {
      return UNDECIDED;
    }
    if (bytes[from] != '{') {
      return OTHER;
    }
    int to = LineEnds.nextLineFeed(bytes, from, bytes.length);
    if (to == bytes.length) {
      return UNDECIDED;
    }
    while (isSpace(bytes[to - 1])) {
      to--;
    }
    return bytes[to - 1] == '}' ? STREAM : OTHER;
  }

  /** Returns whether the bytes match the text, as far as they go. */
  private static Beginning compare(byte[] bytes, int from, byte[] text) {
    int length = Math.min(text.length, bytes.length - from);
    for (int i = 0; i < length; i++) {
      if (bytes[from + i] != text[i]) {
        return OTHER;
      }
    }
    return length == text.length ? STREAM : UNDECIDED;
  }

  private static boolean isLineEnd(byte at) {
    return at == '\n' || at == '\r';
  }

  private static boolean isSpace(byte at) {
    return isLineEnd(at) || at == ' ' || at == '\t';
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
