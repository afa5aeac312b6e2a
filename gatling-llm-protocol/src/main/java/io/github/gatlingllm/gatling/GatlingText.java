/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.gatling;

/** Texts as Gatling's log and reports can carry them. */
public final class GatlingText {

  /** Longer messages are cut by Gatling; longer names break its log's buffer. */
  public static final int MAX_LENGTH = 200;

  private static final char DELETE = 0x7f;

  private GatlingText() {}

  /** The text with control characters as spaces, cut to {@link #MAX_LENGTH} characters. */
  public static String of(String text) {
    String clean = cleaned(text);
    return clean.length() <= MAX_LENGTH ? clean : cut(clean);
  }

  /** Nearly all are clean, and each request has several: then nothing is copied. */
  private static String cleaned(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      char at = text.charAt(i);
      if (at < ' ' || at == DELETE) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, ' ');
      }
    }
    return clean == null ? text : clean.toString();
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
