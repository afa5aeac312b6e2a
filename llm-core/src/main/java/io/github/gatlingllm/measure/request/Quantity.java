// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Numbers with their units, as every output writes them. */
public final class Quantity {

  private static final MathContext DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  /** Values below this are rounding errors of 0. */
  private static final double NOTHING = 1e-9;

  private Quantity() {}

  /** Returns a metric's value with its unit: {@code 137.2 ms}, {@code 45.1 tokens/s}. */
  public static String of(Metric metric, double value) {
    return withUnit(plain(value / metric.outputDivisor()), unit(metric));
  }

  /** Returns a metric's unit in outputs; empty for a share. */
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

  /** Returns a number with its unit, which may be empty. */
  public static String withUnit(String number, String unit) {
    return unit.isEmpty() ? number : number + " " + unit;
  }

  /**
   * Returns a number with four significant digits: integers in full, no exponent, a point as
   * decimal separator.
   */
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

  /** Returns the same as {@link #plain} with a sign: {@code +3.4}, {@code −1.2}. */
  public static String signed(double value) {
    String size = plain(Math.abs(value));
    return size.equals("0") ? "±0" : (value < 0 ? "−" : "+") + size;
  }

  /** Rounds a number to some decimal places; infinite numbers and NaN stay as they are. */
  public static double atDecimals(double value, int places) {
    double scale = Math.pow(10, places);
    return Double.isFinite(value) ? Math.round(value * scale) / scale : value;
  }

  /** Rounds a number to some significant digits. */
  public static double rounded(double value, int digits) {
    return new BigDecimal(value).round(new MathContext(digits, RoundingMode.HALF_UP)).doubleValue();
  }

  /**
   * Returns all digits of a number that a user gave: {@code 99.95}, {@code 1234.5}, {@code 200}.
   */
  public static String exact(double value) {
    BigDecimal digits = BigDecimal.valueOf(value).stripTrailingZeros();
    return digits.signum() == 0 ? "0" : digits.toPlainString();
  }
}
