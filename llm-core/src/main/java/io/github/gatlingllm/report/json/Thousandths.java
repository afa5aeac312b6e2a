// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * Writes thousandths as JSON numbers with three decimals, without the three objects of {@code
 * BigDecimal} for each token of a row. For one thread.
 */
final class Thousandths {

  private static final int DECIMALS = 3;

  /** The length of the longest number, with sign and point. */
  private final char[] digits = new char[21];

  /** Writes 1234 as 1.234. */
  void write(JsonGenerator json, long thousandths) throws IOException {
    int from = digits.length;
    long rest = thousandths;
    // Digits come from the negative number: the smallest long has no positive counterpart.
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
