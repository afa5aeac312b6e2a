// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/**
 * Names in objectives that are spelt like a known one, but not as it is: what has such a name never
 * happens, and an objective that bounds how often it does would always be met.
 */
public final class Spelling {

  /** One wrong character in so many is a mistake; more make it another name. */
  private static final int CHARACTERS_A_MISTAKE = 4;

  /** Two that changed places are two wrong ones. */
  private static final int LEAST_MISTAKES = 2;

  private Spelling() {}

  /**
   * Refuses a name that is a known one with mistakes. One that is like none of them may be of the
   * user's own.
   *
   * @param what it is the name of
   * @param known all that are known
   * @throws IllegalArgumentException naming the name that was meant
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

  /** Levenshtein's distance; upper and lower case are alike. */
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
