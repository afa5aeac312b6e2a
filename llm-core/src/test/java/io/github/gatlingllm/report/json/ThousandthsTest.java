// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThousandthsTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.000",
    "7, 0.007",
    "1234, 1.234",
    "20000000, 20000.000",
    "-5, -0.005",
    "-1234, -1.234",
    "9223372036854775807, 9223372036854775.807",
    "-9223372036854775808, -9223372036854775.808"
  })
  void itHasThreeDecimals(long thousandths, String text) throws IOException {
    assertThat(written(thousandths)).isEqualTo(text);
  }

  @Test
  void itIsWhatABigDecimalWouldBe() throws IOException {
    var random = new SplittableRandom(1);
    for (long one : LongStream.generate(random::nextLong).limit(10_000).toArray()) {
      long number = one >> random.nextInt(64);
      assertThat(written(number)).isEqualTo(BigDecimal.valueOf(number, 3).toPlainString());
    }
  }

  private static String written(long thousandths) throws IOException {
    var text = new StringWriter();
    try (var json = new JsonFactory().createGenerator(text)) {
      new Thousandths().write(json, thousandths);
    }
    return text.toString();
  }
}
