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
 * A fault of the metrics.
 *
 * @param kind the kind of fault
 * @param after the number of scrapes before it
 * @param count the number of failed scrapes or foreign requests
 */
public record ScrapeFault(Kind kind, int after, int count) {

  private static final Pattern ONE =
      Pattern.compile("([a-z]+)(?:;after=(\\d+))?(?:;count=(\\d+))?");

  /** The kind of a fault. */
  public enum Kind {
    /** The counters restart from 0, like in a new process. */
    RESTART,
    /** Some scrapes are answered with 503. */
    GAP,
    /** Other clients send requests, too. */
    FOREIGN
  }

  /**
   * Parses faults separated by commas: {@code restart;after=3}, {@code gap;after=3;count=5}, {@code
   * foreign;count=10}.
   *
   * @throws IllegalArgumentException if the text is malformed
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
          "fault of metrics must be restart, gap or foreign, with ;after= and ;count=, but was "
              + text);
    }
    return new ScrapeFault(kind, number(parts.group(2)), number(parts.group(3)));
  }

  private static int number(@Nullable String digits) {
    return digits == null ? 1 : Integer.parseInt(digits);
  }
}
