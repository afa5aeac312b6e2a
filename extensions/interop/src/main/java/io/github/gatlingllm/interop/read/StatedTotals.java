// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.read;

import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Refuses totals that are not those of the requests, and rates that are not their quotients. */
final class StatedTotals {

  private static final double RATE_TOLERANCE = 0.02;

  private StatedTotals() {}

  /**
   * Refuses a total that differs.
   *
   * @param expected the total of the requests; negative if it is not known
   * @param other what the total is compared with
   */
  static void same(Node fields, String name, long expected, String other) {
    OptionalLong stated = fields.count(name);
    if (stated.isPresent() && expected >= 0 && stated.getAsLong() != expected) {
      throw fields
          .file()
          .error(
              fields.place(name),
              stated.getAsLong(),
              ReadErrorTexts.contradicts(other, Long.toString(expected)));
    }
  }

  /**
   * Refuses a value that is more than 2 % away from another one; unknown values are not compared.
   */
  static void near(Node fields, String name, OptionalDouble expected, String other) {
    OptionalDouble stated = fields.positive(name);
    if (stated.isEmpty() || expected.isEmpty()) {
      return;
    }
    double value = expected.getAsDouble();
    if (Math.abs(stated.getAsDouble() - value) > RATE_TOLERANCE * value + 0.01) {
      throw fields
          .file()
          .error(
              fields.place(name),
              stated.getAsDouble(),
              ReadErrorTexts.contradicts(other, Double.toString(value)));
    }
  }

  /** Returns a rate or a mean; empty if one of both is not known. */
  static OptionalDouble quotient(OptionalLong total, OptionalDouble divisor) {
    return total.isEmpty() || divisor.isEmpty() || divisor.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(total.getAsLong() / divisor.getAsDouble());
  }
}
