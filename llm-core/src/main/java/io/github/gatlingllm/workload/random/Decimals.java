// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Formats numbers in descriptions of a workload, without exponents. */
public final class Decimals {

  /** Significant digits, as in all outputs. */
  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  private Decimals() {}

  /** Returns all digits of a number set by a user: {@code 2}, {@code 0.25}. */
  public static String exact(double value) {
    return text(BigDecimal.valueOf(value));
  }

  /** Returns four significant digits of a computed number: {@code 11.39}; integers are whole. */
  public static String rounded(double value) {
    return value == Math.rint(value) ? exact(value) : text(new BigDecimal(value).round(DIGITS));
  }

  private static String text(BigDecimal digits) {
    BigDecimal plain = digits.stripTrailingZeros();
    return plain.signum() == 0 ? "0" : plain.toPlainString();
  }
}
