// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.objective.NamedFigure;

/** How reliable a server is. */
public enum ReliabilityFigure implements NamedFigure {
  /** Good requests ÷ all that were due. */
  AVAILABILITY("availability", "availability", "%"),
  /** The same of requests that were due at or below the capacity. */
  WITHIN_CAPACITY("availabilityWithinCapacity", "availability within capacity", "%"),
  /** (Satisfied + tolerating ÷ 2) ÷ all, 0 to 1. */
  SATISFACTION("satisfaction", "satisfaction", ""),
  /** (1 − availability) ÷ (1 − promised). */
  BUDGET_USED("errorBudgetUsed", "error budget used", "%"),
  /** The highest share of bad requests in a window ÷ (1 − promised). */
  WORST_BURN_RATE("worstBurnRate", "worst burn rate", ""),
  /** Goodput at the highest overload ÷ goodput at capacity. */
  RETENTION("retention", "goodput retention", "%"),
  /** From the end of an overload, or from a fault, until the server is well again. */
  RECOVERY("recovery", "recovery", "s"),
  /** The longest stretch in which requests were open and none succeeded. */
  LONGEST_OUTAGE("longestOutage", "longest outage", "s"),
  /** The share of the server's invitations to come again that were true. */
  HONEST_RETRY_AFTER("honestRetryAfter", "honest Retry-After", "%");

  @SuppressWarnings("ImmutableEnumChecker") // three strings
  private final Words words;

  ReliabilityFigure(String key, String label, String unit) {
    words = new Words(key, label, unit);
  }

  /**
   * Finds one by its key.
   *
   * @throws IllegalArgumentException if there is none
   */
  static ReliabilityFigure named(String key) {
    for (ReliabilityFigure each : values()) {
      if (each.key().equals(key)) {
        return each;
      }
    }
    throw new IllegalArgumentException("'" + key + "' is no figure of reliability");
  }

  /** Whether it needs a promised availability. */
  public boolean needsPromise() {
    return this == BUDGET_USED || this == WORST_BURN_RATE;
  }

  @Override
  public Words words() {
    return words;
  }
}
