// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** The comparison of a value with a bound; equality passes the inclusive ones. */
public enum BoundComparison {
  LT("<"),
  LTE("≤"),
  GT(">"),
  GTE("≥");

  private final String symbol;

  BoundComparison(String symbol) {
    this.symbol = symbol;
  }

  /** Returns the sign in reports. */
  public String symbol() {
    return symbol;
  }

  /** Returns the name in {@code summary.json}, as in Gatling's DSL. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Returns whether small values are good. */
  public boolean upper() {
    return this == LT || this == LTE;
  }

  /** Returns whether {@code actual} keeps {@code bound}. */
  public boolean holds(double actual, double bound) {
    return switch (this) {
      case LT -> actual < bound;
      case LTE -> actual <= bound;
      case GT -> actual > bound;
      case GTE -> actual >= bound;
    };
  }
}
