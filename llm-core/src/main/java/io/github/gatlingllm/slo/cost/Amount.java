// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.cost;

import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An amount of money, or why nobody can tell it.
 *
 * @param value the amount; empty where it is not known, or infinite
 * @param reason why it is not known; null where it is
 */
public record Amount(OptionalDouble value, @Nullable String reason) {

  /** A known amount. */
  static Amount of(double value) {
    return new Amount(OptionalDouble.of(value), null);
  }

  /** An unknown amount. */
  static Amount unknown(String reason) {
    return new Amount(OptionalDouble.empty(), reason);
  }

  Amount map(DoubleUnaryOperator change) {
    return value.isEmpty() ? this : of(change.applyAsDouble(value.getAsDouble()));
  }

  /** The sum, unknown if a summand is. */
  Amount plus(Amount other) {
    return other.value.isEmpty() ? other : map(mine -> mine + other.value.getAsDouble());
  }
}
