/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.wire.framing;

import java.util.List;
import java.util.Locale;

/** Recognises names and sentences by which a server reports an error. */
public final class ErrorWords {

  private static final List<String> NAMES = List.of("fail", "failed", "failure");

  private static final List<String> ENDINGS = List.of("error", "errors", "exception");

  private static final List<String> BEGINNINGS =
      List.of(
          "error",
          "[error",
          "exception",
          "internal server error",
          "traceback",
          "fatal",
          // A proxy's page.
          "<html",
          "<!doctype");

  private ErrorWords() {}

  /**
   * Returns whether an event, a field or a type of this name reports an error: {@code error},
   * {@code server.error}, {@code ThrottlingException}.
   */
  public static boolean isName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return NAMES.contains(lower) || ENDINGS.stream().anyMatch(lower::endsWith);
  }

  /** Returns whether plain words begin as an error message or a proxy's page does. */
  public static boolean begin(String sentence) {
    String lower = sentence.strip().toLowerCase(Locale.ROOT);
    return BEGINNINGS.stream().anyMatch(lower::startsWith);
  }
}
