// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.slo.objective.Spelling;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that is closest to a mistyped one. */
final class Suggestion {

  private Suggestion() {}

  public static Optional<String> closest(String typed, Collection<String> known) {
    if (typed.toLowerCase(Locale.ROOT).startsWith("llm.header")) {
      return Optional.of(Property.HEADER.key());
    }
    List<String> ending = known.stream().filter(name -> endsAlike(name, typed)).toList();
    return (ending.isEmpty() ? known : ending)
        .stream()
            .min(Comparator.comparingInt(name -> Spelling.mistakes(typed, name)))
            .filter(name -> !ending.isEmpty() || Spelling.mistakes(typed, name) <= tolerated(name));
  }

  /** Compares the last parts: {@code llm.ttft} means {@code llm.slo.ttft}. */
  private static boolean endsAlike(String known, String typed) {
    String last = typed.substring(typed.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return last.length() > 2 && known.toLowerCase(Locale.ROOT).endsWith(last);
  }

  private static int tolerated(String name) {
    return Math.max(2, name.length() / 3);
  }
}
