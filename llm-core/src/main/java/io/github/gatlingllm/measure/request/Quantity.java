// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers with their units, as every output writes them. */
public final class Quantity {

  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  /** No figure is so small: it is what rounding leaves of zero. */
  private static final double NOTHING = 1e-9;

  private Quantity() {}

  /** A metric's value with its unit: {@code 137.2 ms}, {@code 45.1 tokens/s}. */
  public static String of(Metric metric, double value) {
    return withUnit(plain(value / metric.outputDivisor()), unit(metric));
  }

  /** The unit that outputs use for a metric; empty: a part of a whole. */
  public static String unit(Metric metric) {
    return switch (metric.unit()) {
      case NANOS -> "ms";
      case TOKENS_PER_SECOND -> "tokens/s";
      case CHARACTERS_PER_SECOND -> "characters/s";
      case WORDS_PER_SECOND -> "words/s";
      case TOKENS -> "tokens";
      case SHARE -> "";
    };
  }

  /** A number and its unit, which may be none. */
  public static String withUnit(String number, String unit) {
    return unit.isEmpty() ? number : number + " " + unit;
  }

  /** Four significant digits, integers whole, no exponent, a point as decimal separator. */
  public static String plain(double value) {
    if (!Double.isFinite(value)) {
      return value > 0 ? "∞" : value < 0 ? "-∞" : "n/a";
    }
    if (Math.abs(value) < NOTHING) {
      return "0";
    }
    if (Math.abs(value) >= 1000) {
      return Long.toString(Math.round(value));
    }
    return new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString();
  }

  /** As {@link #plain}, with its sign: {@code +3.4}, {@code −1.2}. */
  public static String signed(double value) {
    String size = plain(Math.abs(value));
    return size.equals("0") ? "±0" : (value < 0 ? "−" : "+") + size;
  }

  /** A number to so many significant digits. */
  public static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP)).doubleValue();
  }

  /** All digits of a number that a user gave: {@code 99.95}, {@code 1234.5}, {@code 200}. */
  public static String exact(double value) {
    BigDecimal digits = BigDecimal.valueOf(value).stripTrailingZeros();
    return digits.signum() == 0 ? "0" : digits.toPlainString();
  }
}
