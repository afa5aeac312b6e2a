// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import java.util.Locale;
import java.util.regex.Pattern;

/** Compares model names, because servers answer requests for an alias with its version. */
final class ModelNames {

  /** A version as providers write it: a date, a number or a word. */
  private static final Pattern VERSION =
      Pattern.compile("([-@:_](\\d{4}-\\d{2}-\\d{2}|\\d{8}|\\d{4}|\\d{3}|v\\d+|latest|preview))+$");

  private ModelNames() {}

  /** Returns whether the answer's name is the requested one, or a version of it. */
  static boolean mean(String requested, String answered) {
    return plain(requested).equals(plain(answered));
  }

  /** Returns the name without folders and version. */
  private static String plain(String name) {
    String last = name.strip().toLowerCase(Locale.ROOT).replaceFirst("/+$", "");
    last = last.substring(last.lastIndexOf('/') + 1);
    return VERSION.matcher(last).replaceFirst("");
  }
}
