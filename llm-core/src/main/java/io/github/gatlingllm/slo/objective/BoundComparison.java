// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** How an actual value is held against a bound; equality passes the inclusive ones. */
public enum BoundComparison {
  LT("<"),
  LTE("≤"),
  GT(">"),
  GTE("≥");

  private final String symbol;

  BoundComparison(String symbol) {
    this.symbol = symbol;
  }

  /** The sign people read. */
  public String symbol() {
    return symbol;
  }

  /** The name in {@code summary.json}, as in Gatling's DSL. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Whether small values are the good ones. */
  public boolean upper() {
    return this == LT || this == LTE;
  }

  /** Whether {@code actual} keeps {@code bound}. */
  public boolean holds(double actual, double bound) {
    return switch (this) {
      case LT -> actual < bound;
      case LTE -> actual <= bound;
      case GT -> actual > bound;
      case GTE -> actual >= bound;
    };
  }
}
