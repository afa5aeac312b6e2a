// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.github.gatlingllm.ForeignText;

/** Makes texts safe for Gatling's log and reports. */
public final class GatlingText {

  /** The longest text: Gatling cuts longer messages, and longer names break its log buffer. */
  public static final int MAX_LENGTH = 200;

  private GatlingText() {}

  /**
   * Returns the text with spaces for control characters, without commands of CI logs, and cut to
   * {@link #MAX_LENGTH} characters.
   */
  public static String of(String text) {
    String clean = ForeignText.logged(text);
    return clean.length() <= MAX_LENGTH ? clean : cut(clean, ForeignText.logged("…"));
  }

  /**
   * Cuts a text without splitting a surrogate pair.
   *
   * @param mark what replaces the rest, in characters that the log's charset has
   */
  static String cut(String text, String mark) {
    int end = MAX_LENGTH - mark.length();
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + mark;
  }
}
