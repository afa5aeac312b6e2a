// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

/** Limits the cost of a hostile text. */
public final class TextLimit {

  /** Far more than a model writes in one answer. */
  public static final int CHARACTERS = 1 << 18;

  private TextLimit() {}

  /** Returns the text, or its beginning. */
  public static String cut(String text) {
    if (text.length() <= CHARACTERS) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
    return text.substring(0, end);
  }
}
