/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

/** A value that no log, report or error may show. */
public final class Secret {

  /** So much of a value is worth hiding. */
  private static final int TELLING = 8;

  private final String value;

  private Secret(String value) {
    this.value = value;
  }

  /** Hides a value. */
  public static Secret of(String value) {
    return new Secret(value);
  }

  /** The value itself: for the request's header only. */
  public String reveal() {
    return value;
  }

  /**
   * The text without the value, for servers like to repeat a key that they refuse: be it as it is,
   * percent-encoded, escaped as in JSON, or in base64; nor with its beginning where the text was
   * cut within it. How others may write it is worked out anew each time: for what went wrong, not
   * for each request.
   */
  public String maskIn(String text) {
    String masked = maskOwn(text);
    if (value.length() > TELLING) {
      for (String form : WrittenForms.of(value)) {
        masked = mask(form, masked);
      }
    }
    return masked;
  }

  /** A text of ours without the value, which stands in it as it is: quick. */
  public String maskOwn(String text) {
    return value.isEmpty() ? text : mask(value, text);
  }

  private String mask(String form, String text) {
    return maskCut(form, text.replace(form, toString()));
  }

  private String maskCut(String form, String text) {
    if (form.length() <= TELLING) {
      return text;
    }
    String beginning = form.substring(0, TELLING);
    for (int at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
      int end = at + TELLING;
      while (end < text.length() && text.charAt(end) == form.charAt(end - at)) {
        end++; // never past the value: the whole of it is in the text no more
      }
      if (end == text.length() || text.charAt(end) == '…' || text.startsWith("...", end)) {
        return maskCut(form, text.substring(0, at) + this + text.substring(end));
      }
    }
    return text;
  }

  @Override
  public String toString() {
    return "***";
  }
}
