/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The known name that a mistyped one was meant to be. */
final class Suggestion {

  private Suggestion() {}

  static Optional<String> closest(String typed, Collection<String> known) {
    if (typed.toLowerCase(Locale.ROOT).startsWith("llm.header")) {
      return Optional.of(Property.HEADER.key());
    }
    List<String> ending = known.stream().filter(name -> endsAlike(name, typed)).toList();
    return (ending.isEmpty() ? known : ending)
        .stream()
            .min(Comparator.comparingInt(name -> distance(typed, name)))
            .filter(name -> !ending.isEmpty() || distance(typed, name) <= tolerated(name));
  }

  /** {@code llm.ttft} is {@code llm.slo.ttft}, though other names have more letters in common. */
  private static boolean endsAlike(String known, String typed) {
    String last = typed.substring(typed.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return last.length() > 2 && known.toLowerCase(Locale.ROOT).endsWith(last);
  }

  private static int tolerated(String name) {
    return Math.max(2, name.length() / 3);
  }

  /** Levenshtein's distance; upper and lower case are alike. */
  static int distance(String one, String other) {
    String from = one.toLowerCase(Locale.ROOT);
    String to = other.toLowerCase(Locale.ROOT);
    int[] costs = new int[to.length() + 1];
    for (int j = 0; j <= to.length(); j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = costs[j];
        costs[j] = Math.min(replaced, 1 + Math.min(costs[j], costs[j - 1]));
      }
    }
    return costs[to.length()];
  }
}
