// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConsoleOutputTest {

  private static final String VERDICT = "✘ MISSED TTFT ≤ 1 ms: ≥ 99 %, ± 2 μs · [0 … 39] – ✔";

  @Test
  void asciiHasWordsForWhatItLacks() {
    assertThat(bytes(US_ASCII, VERDICT))
        .isEqualTo(
            "X MISSED TTFT <= 1 ms: >= 99 %, +- 2 us - [0 ... 39] - ok\n".getBytes(US_ASCII));
  }

  @Test
  void latin1KeepsPlusMinusAndTheDot() {
    assertThat(bytes(ISO_8859_1, VERDICT))
        .isEqualTo(
            "X MISSED TTFT <= 1 ms: >= 99 %, \u00B1 2 us \u00B7 [0 ... 39] - ok\n"
                .getBytes(ISO_8859_1));
  }

  @Test
  void windowsKeepsDashesAndTheEllipsis() {
    Charset windows = Charset.forName("windows-1252");

    assertThat(bytes(windows, VERDICT))
        .isEqualTo(
            "X MISSED TTFT <= 1 ms: >= 99 %, \u00B1 2 us \u00B7 [0 \u2026 39] \u2013 ok\n"
                .getBytes(windows));
  }

  @Test
  void utf8StaysAsItIs() {
    assertThat(bytes(UTF_8, VERDICT + " 你好 🙂")).isEqualTo((VERDICT + " 你好 🙂\n").getBytes(UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a → b, 4 × 5, φ 1.2, √n, −3 | a -> b, 4 x 5, phi 1.2, sqrt n, -3",
        "the server’s “words” — all | the server's \"words\" - all",
        "café über, R² 0.9, ≈ ∞, ½ | cafe uber, R2 0.9, ~ inf, 1/2",
        "1\u202F234\u00A0ms | 1 234 ms",
        "你 🙂 | \\u4F60 \\uD83D\\uDE42",
      })
  void noSignBecomesAQuestionMark(String text, String plain) {
    assertThat(PlainSigns.in(US_ASCII, text)).isEqualTo(plain).doesNotContain("?");
  }

  /** As a server may name a model. */
  @Test
  void aLineStaysOneLineAndGivesNoCommand() {
    assertThat(ConsoleOutput.line(UTF_8, "model \u001B[31m\n::error::x\u009B1m\u2028##vso[y]"))
        .isEqualTo("model  [31m : :error::x 1m ## vso[y]");
  }

  /** Fullwidth signs and the like: in ASCII they are those that commands are made of. */
  @Test
  void signsThatAsciiLacksMakeNoCommand() {
    assertThat(ConsoleOutput.line(US_ASCII, "\uFF1A\uFF1Aerror\uFF1A\uFE55x"))
        .isEqualTo(": :error::x");
    assertThat(ConsoleOutput.line(US_ASCII, "a \uFF03\uFE5Fvso[x]")).isEqualTo("a ## vso[x]");
    assertThat(bytes(US_ASCII, "a\n\u2A74 x")).isEqualTo("a\n: := x\n".getBytes(US_ASCII));
  }

  @Test
  void writersEndNoLineByACommand() {
    assertThat(bytes(UTF_8, "a\u001Bb\n::error::c"))
        .isEqualTo("a b\n: :error::c\n".getBytes(UTF_8));
  }

  private static byte[] bytes(Charset charset, String line) {
    var bytes = new ByteArrayOutputStream();
    PrintWriter writer = ConsoleOutput.writer(new PrintStream(bytes, true, charset), charset);
    writer.print(line + "\n");
    writer.flush();
    return bytes.toByteArray();
  }
}
