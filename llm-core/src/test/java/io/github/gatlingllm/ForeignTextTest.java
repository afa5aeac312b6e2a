// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignTextTest {

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x00, 0x07, 0x08, 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1B, 0x1F, 0x7F, 0x80, 0x85, 0x90, 0x9B,
        0x9D, 0x9F, 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202E, 0x2066, 0x2069
      })
  void whatControlsAConsoleBecomesASpace(int sign) {
    assertThat(ForeignText.oneLine("a" + (char) sign + "b")).isEqualTo("a b");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain", "é 你好 🙂 ‘quoted’", "a\u00A0b", "C:\\x ~ {}"})
  void otherTextStaysAsItIs(String text) {
    assertThat(ForeignText.oneLine(text)).isSameAs(text);
    assertThat(ForeignText.logged(text)).isSameAs(text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "::error::failed | : :error::failed",
        "::anything key=value::x | : :anything key=value::x",
        "::stop-commands::token | : :stop-commands::token",
        "`  ::add-mask::a` | `  : :add-mask::a`",
        "`\u3000::notice::a` | `\u3000: :notice::a`",
        "a ::error file=x::y | a : :error file=x::y",
        "a :::error::y | a :: :error::y",
        "a ::SET-OUTPUT name=x::y | a : :SET-OUTPUT name=x::y",
        "##vso[task.setvariable]x | ## vso[task.setvariable]x",
        "a ##VSO[task.logissue]x | a ## VSO[task.logissue]x",
        "a ##[error]x | a ## [error]x",
        "a ###[error]x | a ### [error]x",
        "##teamcity[testFailed] | ## teamcity[testFailed]",
      })
  void commandsOfCiLogsAreBroken(String text, String shown) {
    assertThat(ForeignText.logged(text)).isEqualTo(shown);
    assertThat(ForeignText.logged(shown)).isEqualTo(shown);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "std::vector::at",
        "c10::Error: no kernel",
        "torch::set",
        "[::1]:8080",
        "a: ::1",
        "## heading"
      })
  void whatIsNoCommandStays(String text) {
    assertThat(ForeignText.logged(text)).isSameAs(text);
  }

  @Test
  void gitlabSectionsHaveNoEscapeCharacter() {
    assertThat(ForeignText.logged("\u001B[0Ksection_start:1:x\r\u001B[0Ky"))
        .isEqualTo(" [0Ksection_start:1:x  [0Ky");
  }

  @Test
  void linesKeepTheirBreaksAndNoCommandBeginsOne() {
    assertThat(ForeignText.lines("a\tb\n::error::c\r\n\t::debug::\rd\u001B"))
        .isEqualTo("a\tb\n: :error::c\r\n\t: :debug:: d ");
  }

  /** Looking for commands takes time in proportion to the text. */
  @Test
  void longTextsTakeNoQuadraticTime() {
    String text = " ".repeat(1_000_000) + ":: " + " \n".repeat(500_000) + "##";
    assertThat(ForeignText.lines(text)).hasSize(text.length() + 1);
  }

  /** Where the locale is C, a log would show a question mark, which is a verdict's sign. */
  @Test
  void aLogHasOnlySignsOfItsCharset() {
    assertThat(ForeignText.logged(US_ASCII, "HTTP 404 — set the path, ≤ 3 é"))
        .isEqualTo("HTTP 404 - set the path, <= 3 e");
    assertThat(ForeignText.logged(UTF_8, "HTTP 404 — ≤")).isEqualTo("HTTP 404 — ≤");
  }
}
