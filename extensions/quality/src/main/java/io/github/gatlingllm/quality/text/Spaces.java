// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

/** White space as defined by Unicode. */
final class Spaces {

  private static final char NEXT_LINE = 0x85;

  private Spaces() {}

  static boolean is(int character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == NEXT_LINE;
  }

  /** Replaces each white-space character by a plain space. */
  static String plain(String text) {
    var plain = new StringBuilder(text);
    for (int i = 0; i < plain.length(); i++) {
      if (is(plain.charAt(i))) {
        plain.setCharAt(i, ' ');
      }
    }
    return plain.toString();
  }

  static String stripped(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && is(text.charAt(start))) {
      start++;
    }
    while (end > start && is(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }
}
