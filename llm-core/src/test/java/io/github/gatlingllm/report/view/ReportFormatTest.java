// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportFormatTest {

  @ParameterizedTest
  @CsvSource({
    "actual 1407 ms,              actual 1_407 ms",
    "1234.5 tokens/s,             1_234.5 tokens/s",
    "12345678 and 999,            12_345_678 and 999",
    "0.12345 ms,                  0.12345 ms",
    "chat-20261121 at 10:00:2026, chat-20261121 at 10:00:2026",
    "http://h:8080/v12345,        http://h:8080/v12345"
  })
  void longNumbersAreReadInGroups(String words, String grouped) {
    assertThat(ReportFormat.grouped(words)).isEqualTo(grouped.replace('_', '\u202F'));
  }
}
