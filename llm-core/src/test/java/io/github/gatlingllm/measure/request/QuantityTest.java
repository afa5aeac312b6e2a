// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "5.577e-19, 0",
    "-1e-12, 0",
    "0.00000012345, 0.0000001235",
    "0.5, 0.5",
    "137.23, 137.2",
    "999.96, 1000",
    "63497.4, 63497",
    "-2.5, -2.5",
    "Infinity, ∞",
    "NaN, n/a"
  })
  void aNumberHasFourDigitsAndNoExponent(double value, String shown) {
    assertThat(Quantity.plain(value)).isEqualTo(shown);
  }
}
