// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.gatlingllm.quality.paired.CsvRows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SheetCsvTest {

  private static String cell(String answer) {
    var item = new Sheet.Item("a-001A", "h", "p", List.of(), answer, List.of());
    return CsvRows.of(SheetCsv.text(new Sheet(List.of(item), 0, 1))).get(1).get(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "=1+1",
        "+1",
        "-1",
        "@SUM(A1)",
        "|calc",
        "%x",
        "\tx",
        "\nx",
        "  =1",
        "\u00A0=1",
        "\u3000=1",
        "\uFF1D1",
        "\uFF0B1",
        "\uFF0D1",
        "\uFF201",
        "\u200B=1",
        "\uFEFF=1"
      })
  void aTextThatBeginsAsAFormulaIsNone(String text) {
    assertThat(cell(text)).isEqualTo("'" + text);
  }

  /** Where a program divides cells by semicolons, the quotes of this file are no quotes to it. */
  @Test
  void noFormulaBeginsWithinAText() {
    assertThat(cell("a;=1+1")).isEqualTo("a;'=1+1");
    assertThat(cell("a\n=1\n-cmd|x\n+1")).isEqualTo("a\n'=1\n'-cmd|x\n'+1");
    assertThat(cell("a\t @b; \u200B=c")).isEqualTo("a\t '@b; \u200B'=c");
    assertThat(cell("a; \"=b")).isEqualTo("a; \"'=b");
    assertThat(cell("a;\uFF1D1")).isEqualTo("a;'\uFF1D1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a = b", "a\n- b\n+ c", "a; b", "1,5 - 2", "x=1, y=2"})
  void otherTextsStayAsTheyAre(String text) {
    assertThat(cell(text)).isEqualTo(text);
  }

  @Test
  void longTextsTakeNoQuadraticTime() {
    for (String unit : List.of("\n", ";", "\t", " ", "; ", "\u200B", "=")) {
      String text = "a" + unit.repeat(200_000);
      assertTimeoutPreemptively(Duration.ofSeconds(20), () -> assertThat(cell(text)).contains("a"));
    }
  }
}
