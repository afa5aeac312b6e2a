// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Something that goes wrong with the metrics.
 *
 * @param kind what
 * @param after so many scrapes
 * @param count of what it is: failed scrapes, or requests of others
 */
public record ScrapeFault(Kind kind, int after, int count) {

  private static final Pattern ONE =
      Pattern.compile("([a-z]+)(?:;after=(\\d+))?(?:;count=(\\d+))?");

  /** What goes wrong. */
  public enum Kind {
    /** The counters begin anew, as in a new process. */
    RESTART,
    /** Some scrapes are answered with 503. */
    GAP,
    /** Others send requests too. */
    FOREIGN
  }

  /**
   * Reads faults divided by commas: {@code restart;after=3}, {@code gap;after=3;count=5}, {@code
   * foreign;count=10}.
   *
   * @throws IllegalArgumentException that says what would be right
   */
  public static List<ScrapeFault> parse(String text) {
    var faults = new ArrayList<ScrapeFault>();
    for (String one : text.split(",", -1)) {
      faults.add(parseOne(one.strip()));
    }
    return faults;
  }

  private static ScrapeFault parseOne(String text) {
    Matcher parts = ONE.matcher(text);
    Kind kind =
        parts.matches()
            ? Arrays.stream(Kind.values())
                .filter(each -> each.name().toLowerCase(Locale.ROOT).equals(parts.group(1)))
                .findFirst()
                .orElse(null)
            : null;
    if (kind == null) {
      throw new IllegalArgumentException(
          "fault of the metrics must be restart, gap or foreign, with ;after= and ;count=, but was "
              + text);
    }
    return new ScrapeFault(kind, number(parts.group(2)), number(parts.group(3)));
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }
}
