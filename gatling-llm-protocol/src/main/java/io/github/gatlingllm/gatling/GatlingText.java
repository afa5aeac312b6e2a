// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import io.github.gatlingllm.ForeignText;

/** Texts as Gatling's log and reports can carry them. */
public final class GatlingText {

  /** Longer messages are cut by Gatling; longer names break its log's buffer. */
  public static final int MAX_LENGTH = 200;

  private GatlingText() {}

  /**
   * The text with control characters as spaces, without commands of CI logs, and cut to {@link
   * #MAX_LENGTH} characters. Gatling prints it, and breaks lines within it.
   */
  public static String of(String text) {
    String clean = ForeignText.logged(text);
    return clean.length() <= MAX_LENGTH ? clean : cut(clean);
  }

  /** A cut must not part a surrogate pair. */
  private static String cut(String text) {
    int end = MAX_LENGTH - 1;
    if (Character.isHighSurrogate(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(0, end) + "…";
  }
}
