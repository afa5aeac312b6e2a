// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * Writes whole thousandths as JSON numbers with three decimals: rows of gaps have one for each
 * token, for which {@code BigDecimal} would make three objects. For one thread.
 */
final class Thousandths {

  private static final int DECIMALS = 3;

  /** Of the longest number, with its sign and point. */
  private final char[] digits = new char[21];

  /** 1234 is written as 1.234. */
  void write(JsonGenerator json, long thousandths) throws IOException {
    int from = digits.length;
    long rest = thousandths;
    // Digit by digit from the negative number itself: the least of all has no opposite.
    for (int i = 0; i <= DECIMALS || rest != 0; i++) {
      if (i == DECIMALS) {
        digits[--from] = '.';
      }
      digits[--from] = (char) ('0' + Math.abs(rest % 10));
      rest /= 10;
    }
    if (thousandths < 0) {
      digits[--from] = '-';
    }
    json.writeNumber(digits, from, digits.length - from);
  }
}
