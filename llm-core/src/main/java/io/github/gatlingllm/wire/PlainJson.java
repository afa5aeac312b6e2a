// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.wire;

/**
 * Reads JSON strings and numbers as almost all of them are. Whatever is not quite usual is for a
 * parser to understand: it is not even looked at whether it is wrong.
 */
final class PlainJson {

  static final int UNUSUAL = -1;

  /** A parser has limits of its own: what comes near them is left to it. */
  private static final int LONGEST_STRING = 1 << 20;

  private static final int LONGEST_NUMBER = 40;

  private PlainJson() {}

  /**
   * The index of the quote that ends a string of valid UTF-8 without {@code \\u} escapes.
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

  /** The index behind a character beyond ASCII; {@link #UNUSUAL}: it is ill-formed. */
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

  /** By its first byte; 0: it can't be the first of several. */
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

  /** Not a longer form than need be, no half of a pair, nothing beyond Unicode. */
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

  /** What is behind a backslash; 0: nothing usual. */
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

  /** Appends the text of a string that {@link #endOfString} has found usual. */
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

  /** How many {@code char}s that text has. */
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

  /** The index behind a whole number. */
  static int endOfInteger(byte[] bytes, int from, int to) {
    int limit = Math.min(to, from + LONGEST_NUMBER);
    int first = from < limit && bytes[from] == '-' ? from + 1 : from;
    int end = endOfDigits(bytes, first, limit);
    boolean leadingZero = end - first > 1 && bytes[first] == '0';
    return end == first || end == limit || leadingZero ? UNUSUAL : end;
  }

  /** The index behind a number with a fraction, an exponent, or both. */
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

  /** At least one digit, and something behind the last. */
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
