// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An amount of money or energy, or why it is not known.
 *
 * @param value the amount, which may be infinite; empty if it is not known
 * @param reason why it is not known; null if it is
 */
public record Amount(OptionalDouble value, @Nullable String reason) {

  /** Returns a known amount. */
  static Amount of(double value) {
    return new Amount(OptionalDouble.of(value), null);
  }

  /** Returns an unknown amount. */
  static Amount unknown(String reason) {
    return new Amount(OptionalDouble.empty(), reason);
  }

  Amount map(DoubleUnaryOperator change) {
    return value.isEmpty() ? this : of(change.applyAsDouble(value.getAsDouble()));
  }

  /** Returns the sum, which is unknown if one of the two is. */
  Amount plus(Amount other) {
    return other.value.isEmpty() ? other : map(mine -> mine + other.value.getAsDouble());
  }
}
