// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/**
 * Detects misspelt names in objectives. A misspelt failure never happens, so an objective that
 * bounds it would always be met.
 */
public final class Spelling {

  /** One wrong character per this many is a mistake; more make another name. */
  private static final int CHARACTERS_A_MISTAKE = 4;

  /** The number of mistakes that are always accepted: two swapped characters are two mistakes. */
  private static final int LEAST_MISTAKES = 2;

  private Spelling() {}

  /**
   * Refuses a name that is a misspelt known one. A name that resembles none may be the user's own.
   *
   * @param what what it names
   * @param known all known names
   * @throws IllegalArgumentException with the name that was meant
   */
  public static void require(String what, String name, Collection<String> known) {
    if (known.contains(name)) {
      return;
    }
    known.stream()
        .filter(each -> alike(name, each))
        .min(Comparator.comparingInt(each -> mistakes(name, each)))
        .ifPresent(
            meant -> {
              throw new IllegalArgumentException(ObjectiveErrorTexts.misspelt(what, name, meant));
            });
  }

  private static boolean alike(String name, String known) {
    boolean tiny = known.length() <= CHARACTERS_A_MISTAKE;
    int most = tiny ? 1 : Math.max(LEAST_MISTAKES, known.length() / CHARACTERS_A_MISTAKE);
    return mistakes(name, known) <= most
        || (name.length() > 2 && lower(known).startsWith(lower(name)));
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns Levenshtein's distance, ignoring case. */
  public static int mistakes(String name, String known) {
    String from = lower(name);
    String to = lower(known);
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
