// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

/** Keeps the cost of a hostile text within bounds. */
public final class TextLimit {

  /** Far above what a model writes in one answer. */
  public static final int CHARACTERS = 1 << 18;

  private TextLimit() {}

  /** The text, or its beginning. */
  public static String cut(String text) {
    if (text.length() <= CHARACTERS) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
    return text.substring(0, end);
  }
}
