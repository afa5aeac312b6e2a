// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.random;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers in the texts of a workload, without exponents. */
public final class Decimals {

  /** As many as in all outputs. */
  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  private Decimals() {}

  /** All digits of a number that a user gave: {@code 2}, {@code 0.25}. */
  public static String exact(double value) {
    return text(BigDecimal.valueOf(value));
  }

  /** Four significant digits of a number that was worked out: {@code 11.39}; integers are whole. */
  public static String rounded(double value) {
    return value == Math.rint(value) ? exact(value) : text(new BigDecimal(value).round(DIGITS));
  }

  private static String text(BigDecimal digits) {
    BigDecimal plain = digits.stripTrailingZeros();
    return plain.signum() == 0 ? "0" : plain.toPlainString();
  }
}
