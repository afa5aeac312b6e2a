// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;

/** By how much a figure may be worse than the baseline's. */
public sealed interface Tolerance {

  /** {@code 10 %}, {@code 1 point}. */
  String text();

  /** The tolerance in its own unit. */
  double amount();

  /** Whether that are percentage points, and not percent of the baseline's value. */
  boolean inPoints();

  /**
   * In percent of the baseline's value.
   *
   * @param amount 0 or more
   */
  record Percent(double amount) implements Tolerance {

    /** Validates. */
    public Percent {
      requireAmount(amount);
    }

    @Override
    public String text() {
      return Quantity.exact(amount) + " %";
    }

    @Override
    public boolean inPoints() {
      return false;
    }
  }

  /**
   * In percentage points, for figures that are percentages themselves.
   *
   * @param amount 0 or more
   */
  record Points(double amount) implements Tolerance {

    /** Validates. */
    public Points {
      requireAmount(amount);
    }

    @Override
    public String text() {
      return Quantity.exact(amount) + (amount == 1 ? " point" : " points");
    }

    @Override
    public boolean inPoints() {
      return true;
    }
  }

  private static void requireAmount(double amount) {
    if (!(amount >= 0 && Double.isFinite(amount))) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.wrongTolerance(Double.toString(amount)));
    }
  }
}
