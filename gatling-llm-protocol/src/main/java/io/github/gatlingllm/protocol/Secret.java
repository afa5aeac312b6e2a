/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import java.util.List;

/** A value that no log, report or error may show. */
public final class Secret {

  /** So much of a value is worth hiding. */
  private static final int TELLING = 8;

  private final String value;

  /** The value and, where it is worth hiding, how others write it. */
  private final List<String> forms;

  private Secret(String value) {
    this.value = value;
    this.forms = value.length() <= TELLING ? List.of(value) : WrittenForms.of(value);
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
   * cut within it.
   */
  public String maskIn(String text) {
    if (value.isEmpty()) {
      return text;
    }
    String masked = text;
    for (String form : forms) {
      masked = maskCut(form, masked.replace(form, toString()));
    }
    return masked;
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
