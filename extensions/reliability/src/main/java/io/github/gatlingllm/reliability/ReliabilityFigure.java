// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.objective.NamedFigure;

/** The figures of a server's reliability. */
public enum ReliabilityFigure implements NamedFigure {
  /** Good requests ÷ due requests. */
  AVAILABILITY("availability", "availability", "%"),
  /** The availability of requests that were due at or below the capacity. */
  WITHIN_CAPACITY("availabilityWithinCapacity", "availability within capacity", "%"),
  /** (Satisfied + tolerating ÷ 2) ÷ all, 0 to 1. */
  SATISFACTION("satisfaction", "satisfaction", ""),
  /** (1 − availability) ÷ (1 − promised). */
  BUDGET_USED("errorBudgetUsed", "error budget used", "%"),
  /** The highest share of bad requests in a window ÷ (1 − promised). */
  WORST_BURN_RATE("worstBurnRate", "worst burn rate", ""),
  /** Goodput at the highest overload ÷ goodput at capacity. */
  RETENTION("retention", "goodput retention", "%"),
  /**
   * The time from the end of an overload, or from a fault or mark, until the server has recovered.
   */
  RECOVERY("recovery", "recovery", "s"),
  /** The longest time with open requests and no success. */
  LONGEST_OUTAGE("longestOutage", "longest outage", "s"),
  /** The share of true {@code Retry-After}s. */
  HONEST_RETRY_AFTER("honestRetryAfter", "honest Retry-After", "%");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  ReliabilityFigure(String key, String label, String unit) {
    words = new Words(key, label, unit);
  }

  /**
   * Returns the figure with that key.
   *
   * @throws IllegalArgumentException if there is no such figure
   */
  static ReliabilityFigure named(String key) {
    for (ReliabilityFigure each : values()) {
      if (each.key().equals(key)) {
        return each;
      }
    }
    throw new IllegalArgumentException(ReliabilityPlanTexts.unknownFigure(key));
  }

  /** Returns whether it needs a promised availability. */
  public boolean needsPromise() {
    return this == BUDGET_USED || this == WORST_BURN_RATE;
  }

  @Override
  public Words words() {
    return words;
  }
}
