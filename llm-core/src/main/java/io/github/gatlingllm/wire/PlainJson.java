// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

/**
 * Reads JSON strings and numbers in their usual form. A parser reads everything else, valid or not.
 */
final class PlainJson {

  static final int UNUSUAL = -1;

  /** A parser has limits of its own; longer values are left to it. */
  private static final int LONGEST_STRING = 1 << 20;

  private static final int LONGEST_NUMBER = 40;

  private PlainJson() {}

  /**
   * Returns the index of the quote that ends a string of valid UTF-8 without {@code \\u} escapes.
   *
   * @param from behind the quote that begins it
   */
  static int endOfString(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + LONGEST_STRING);
    int i = from;
    while (i >= 0 && i < limit) {
      byte at = bytes[i];
      if (at == '"') {
        return i;
      }
      i = at >= ' ' && at != '\\' ? i + 1 : afterUncommon(bytes, i, limit);
    }
    return UNUSUAL;
  }

  private static int afterUncommon(byte[] bytes, int i, int to) {
    if (bytes[i] == '\\') {
      return i + 1 < to && unescaped(bytes[i + 1]) != 0 ? i + 2 : UNUSUAL;
    }
    return afterCharacter(bytes, i, to);
  }

  /** Returns the index after a character beyond ASCII; {@link #UNUSUAL} if it is ill-formed. */
  static int afterCharacter(byte[] bytes, int i, int to) {
    int length = lengthOfCharacter(bytes[i]);
    if (length == 0 || i + length > to) {
      return UNUSUAL;
    }
    for (int k = 1; k < length; k++) {
      if (!isContinuation(bytes[i + k])) {
        return UNUSUAL;
      }
    }
    return isShortest(bytes[i], bytes[i + 1]) ? i + length : UNUSUAL;
  }

  /** Returns the length by the first byte; 0 if it can't begin a multi-byte character. */
  static int lengthOfCharacter(byte first) {
    int unsigned = first & 0xFF;
    if (unsigned >= 0xC2 && unsigned <= 0xDF) {
      return 2;
    }
    if (unsigned >= 0xE0 && unsigned <= 0xEF) {
      return 3;
    }
    return unsigned >= 0xF0 && unsigned <= 0xF4 ? 4 : 0;
  }

  static boolean isContinuation(byte at) {
    return (at & 0xC0) == 0x80;
  }

  /** Rejects overlong forms, surrogates, and values beyond Unicode. */
  static boolean isShortest(byte first, byte second) {
    int next = second & 0xFF;
    return switch (first & 0xFF) {
      case 0xE0 -> next >= 0xA0;
      case 0xED -> next <= 0x9F;
      case 0xF0 -> next >= 0x90;
      case 0xF4 -> next <= 0x8F;
      default -> true;
    };
  }

  /** Returns the escaped character; 0 if it is not a usual one. */
  private static char unescaped(byte escape) {
    return switch (escape) {
      case '"' -> '"';
      case '\\' -> '\\';
      case '/' -> '/';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> 0;
    };
  }

  /** Appends the text of a string that {@link #endOfString} has accepted. */
  static void appendString(byte[] bytes, int from, int to, StringBuilder target) {
    int i = from;
    while (i < to) {
      byte at = bytes[i];
      if (at == '\\') {
        target.append(unescaped(bytes[i + 1]));
        i += 2;
      } else if (at >= 0) {
        target.append((char) at);
        i++;
      } else {
        int length = lengthOfCharacter(at);
        target.appendCodePoint(codePoint(bytes, i, length));
        i += length;
      }
    }
  }

  /** Returns the number of {@code char}s of that text. */
  static int lengthOfString(byte[] bytes, int from, int to) {
    int length = 0;
    int i = from;
    while (i < to) {
      int more = bytes[i] == '\\' ? 2 : Math.max(1, lengthOfCharacter(bytes[i]));
      length += more == 4 ? 2 : 1;
      i += more;
    }
    return length;
  }

  private static int codePoint(byte[] bytes, int at, int length) {
    int point = bytes[at] & (0xFF >> (length + 1));
    for (int k = 1; k < length; k++) {
      point = point << 6 | (bytes[at + k] & 0x3F);
    }
    return point;
  }

  /** Returns the index after a whole number. */
  static int endOfInteger(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + LONGEST_NUMBER);
    int first = from < limit && bytes[from] == '-' ? from + 1 : from;
    int end = endOfDigits(bytes, first, limit);
    boolean leadingZero = end - first > 1 && bytes[first] == '0';
    return end == first || end == limit || leadingZero ? UNUSUAL : end;
  }

  /** Returns the index after a number with a fraction, an exponent, or both. */
  static int endOfFraction(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + LONGEST_NUMBER);
    int whole = endOfInteger(bytes, from, limit);
    if (whole == UNUSUAL) {
      return UNUSUAL;
    }
    int end = bytes[whole] == '.' ? afterDigits(bytes, whole + 1, limit) : whole;
    if (end != UNUSUAL && (bytes[end] | 0x20) == 'e') {
      boolean signed = end + 1 < limit && (bytes[end + 1] == '-' || bytes[end + 1] == '+');
      end = afterDigits(bytes, signed ? end + 2 : end + 1, limit);
    }
    return end == whole ? UNUSUAL : end;
  }

  /** Requires at least one digit, and something after the last. */
  private static int afterDigits(byte[] bytes, int from, int to) {
    int end = endOfDigits(bytes, from, to);
    return end == from || end == to ? UNUSUAL : end;
  }

  private static int endOfDigits(byte[] bytes, int from, int to) {
    int i = from;
    while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
      i++;
    }
    return i;
  }
}
