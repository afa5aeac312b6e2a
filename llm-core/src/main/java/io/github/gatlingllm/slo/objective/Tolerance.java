// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;

/** The amount by which a figure may be worse than the baseline's. */
public sealed interface Tolerance {

  /** Returns the tolerance as text: {@code 10 %}, {@code 1 point}. */
  String text();

  /** Returns the amount in its own unit. */
  double amount();

  /** Returns whether the amount is in percentage points, not in percent of the baseline's value. */
  boolean inPoints();

  /**
   * A tolerance in percent of the baseline's value.
   *
   * @param amount 0 or more
   */
  record Percent(double amount) implements Tolerance {

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
   * A tolerance in percentage points, for figures that are percentages.
   *
   * @param amount 0 or more
   */
  record Points(double amount) implements Tolerance {

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
