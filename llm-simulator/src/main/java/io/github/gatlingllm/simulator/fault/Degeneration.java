// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import io.github.gatlingllm.simulator.engine.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Degenerate answers: loops, one token forever, only white space, broken characters. */
public final class Degeneration {

  /** The kinds, equally frequent; the first one of a request applies. */
  private static final List<FaultKind> KINDS =
      List.of(
          FaultKind.DEGENERATE_REPETITION,
          FaultKind.DEGENERATE_TOKEN,
          FaultKind.DEGENERATE_EMPTY,
          FaultKind.DEGENERATE_REPLACEMENT);

  private Degeneration() {}

  /**
   * Parses {@code SHARE[,FROM_CONCURRENCY]}: which share of the answers is degenerate, and from how
   * many requests in flight on.
   *
   * @param text such as {@code 0.1}, {@code 10%} or {@code 0.1,16}
   * @return a rule for each kind; together they hit that share
   * @throws IllegalArgumentException if the text is malformed
   */
  public static List<FaultRule> parse(String text) {
    String[] parts = text.split(",", -1);
    double share = share(parts[0].trim());
    int from = parts.length < 2 ? 1 : from(parts[1].trim());
    if (parts.length > 2) {
      throw new IllegalArgumentException(
          "degenerate: must be SHARE[,FROM_CONCURRENCY], but was " + text);
    }
    var rules = new ArrayList<FaultRule>();
    double left = 1;
    for (FaultKind kind : KINDS) {
      // Rules are independent, so each hits its part of what the ones before have left.
      double probability = left == 0 ? 0 : share / KINDS.size() / left;
      rules.add(new FaultRule(new Fault(kind, 0, 0, 0, -1, from - 1), Math.min(1, probability), 1));
      left -= share / KINDS.size();
    }
    return rules;
  }

  private static double share(String text) {
    boolean percent = text.endsWith("%");
    double value = number(percent ? text.substring(0, text.length() - 1) : text);
    double share = percent ? value / 100 : value;
    Require.that("degenerate share", share >= 0 && share <= 1, "from 0 to 1, or a %", text);
    return share;
  }

  private static double number(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "degenerate share must be a number from 0 to 1, or a %, but was " + text, e);
    }
  }

  private static int from(String text) {
    try {
      int from = Integer.parseInt(text);
      Require.atLeast("degenerate concurrency", from, 1);
      return from;
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "degenerate concurrency must be an integer, but was " + text, e);
    }
  }

  /** Returns the kind of degeneration of a request; empty: its answer is sane. */
  public static Optional<FaultKind> of(Faults faults) {
    return KINDS.stream().filter(faults::has).findFirst();
  }
}
