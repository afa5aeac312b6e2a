// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/** Numbers in the values of flags. */
final class FlagNumbers {

  private FlagNumbers() {}

  /**
   * Returns a number that is not negative.
   *
   * @throws IllegalArgumentException if the value is something else
   */
  static BigDecimal decimal(String flag, String value) {
    if (ShellWords.hasVariable(value)) {
      throw new IllegalArgumentException(
          ConversionTexts.variableForNumber(flag, ShellWords.shown(value)));
    }
    try {
      BigDecimal number = new BigDecimal(value.strip());
      if (number.signum() >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(ConversionTexts.notANumber(flag, value));
  }

  /**
   * Returns a whole number that is not negative.
   *
   * @throws IllegalArgumentException if the value is something else
   */
  static int whole(String flag, String value) {
    try {
      return decimal(flag, value).intValueExact();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException(ConversionTexts.notWhole(flag, value), e);
    }
  }

  /** Returns the numbers of a list with commas. */
  static List<BigDecimal> decimals(String flag, String value) {
    return Arrays.stream(value.replaceAll("[\\[\\] ]", "").split(",", 0))
        .map(each -> decimal(flag, each))
        .toList();
  }

  /** Returns a number as people write it: without exponent and trailing zeros. */
  static String plain(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.toPlainString();
  }

  static String plain(double number) {
    return plain(new BigDecimal(number).round(new MathContext(6)));
  }
}
