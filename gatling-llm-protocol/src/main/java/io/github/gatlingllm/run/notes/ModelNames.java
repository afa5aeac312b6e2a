// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import java.util.Locale;
import java.util.regex.Pattern;

/** Whether two names mean one model: servers answer to aliases with the version that they mean. */
final class ModelNames {

  /** A date or a number of a version, in the ways that providers write them. */
  private static final Pattern VERSION =
      Pattern.compile("([-@:_](\\d{4}-\\d{2}-\\d{2}|\\d{8}|\\d{4}|\\d{3}|v\\d+|latest|preview))+$");

  private ModelNames() {}

  /** Whether the answer's name is what was asked for, or a version of it. */
  static boolean mean(String asked, String answered) {
    return plain(asked).equals(plain(answered));
  }

  /** Without the folders that a server loads it from, and without its version. */
  private static String plain(String name) {
    String last = name.strip().toLowerCase(Locale.ROOT).replaceFirst("/+$", "");
    last = last.substring(last.lastIndexOf('/') + 1);
    return VERSION.matcher(last).replaceFirst("");
  }
}
