// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

/**
 * Shows the shape of a text without its content: each letter becomes {@code x}, each digit {@code
 * 0}. Runs of white space become one space.
 */
final class MaskedText {

  /** The characters that are kept at the start and at the end of a long text. */
  private static final int EACH_END = 60;

  private static final String OMITTED = " … ";

  private MaskedText() {}

  /** Masks a text, without the middle of a long one. */
  static String of(String text) {
    String stripped = text.strip();
    int count = stripped.codePointCount(0, stripped.length());
    if (count <= 2 * EACH_END + OMITTED.length()) {
      return masked(stripped);
    }
    int head = stripped.offsetByCodePoints(0, EACH_END);
    int tail = stripped.offsetByCodePoints(stripped.length(), -EACH_END);
    return masked(stripped.substring(0, head)) + OMITTED + masked(stripped.substring(tail));
  }

  private static String masked(String text) {
    var masked = new StringBuilder();
    boolean space = false;
    for (int at = 0; at < text.length(); ) {
      int character = text.codePointAt(at);
      at += Character.charCount(character);
      boolean white = Character.isWhitespace(character) || Character.isISOControl(character);
      if (!white) {
        masked.appendCodePoint(masked(character));
      } else if (!space) {
        masked.append(' ');
      }
      space = white;
    }
    return masked.toString();
  }

  private static int masked(int character) {
    if (Character.isDigit(character)) {
      return '0';
    }
    boolean shown = character == '\uFFFD' || (character < 0x7F && !Character.isLetter(character));
    return shown ? character : 'x';
  }
}
