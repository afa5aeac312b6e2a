// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EcmaPatternTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "^\\p{Letter}cole$ ~ école",
        "^\\p{L}+$ ~ éα",
        "^\\p{digit}+$ ~ ৪২",
        "^\\P{digit}+$ ~ abc",
        "^[\\p{Lu}\\p{Decimal_Number}]+$ ~ Ä٣",
        "^\\p{General_Category=Uppercase_Letter}$ ~ Ä",
        "^\\p{gc=punct}$ ~ !",
        "^\\p{Script=Greek}+$ ~ αβγ",
        "^\\p{sc=Grek}+\\p{scx=Latin}$ ~ αa",
        "^\\p{Alphabetic}\\p{White_Space}\\p{AHex}\\p{Any}\\p{ASCII}$ ~ a F🌊!",
        "^\\p{ID_Start}\\p{ID_Continue}$ ~ a1",
        "^\\cJ?x\\cj?$ ~ x",
        "^\\u{1F30A}\\u0061\\x62$ ~ 🌊ab",
        "^\\uD83C\\uDF0A$ ~ 🌊",
        "^.$ ~ 🌊",
        "^.$ ~ \u0085",
        "^[^]$ ~ x",
        "^a\\/b\\-c\\.d$ ~ a/b-c.d",
        "^[\\w\\-\\/.]+$ ~ a-b/c.d",
        "^[a[&&b]+$ ~ `[&a`",
        "^a{2}b{1,}c{0,2}$ ~ aabc",
        "^x{,5}$ ~ x{,5}",
        "^{a}$ ~ {a}",
        "\\bfoo\\b ~ éfoo",
        "^(?<ye_ar>\\d{4})-\\k<ye_ar>$ ~ 2026-2026",
        "^(?:ab|c)(?=d)(?!e)d(?<=d)(?<!c)$ ~ abd",
        "^(a)\\1$ ~ aa",
        "^\\d\\D\\w\\W$ ~ 1x_é",
        "^\\$\\^\\(\\)\\[\\]\\{\\}\\|\\*\\+\\?\\\\$ ~ $^()[]{}|*+?\\",
      })
  void matchesWhatEcmaMatches(String pattern, String text) {
    assertThat(found(pattern, text)).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "^\\d$ ~ ৪",
        "^\\w$ ~ é",
        "^\\p{digit}$ ~ x",
        "\\Bfoo ~ éfoo",
        "^[] ~ x",
        "^x[] ~ x",
        "^\\v$ ~ `\u2028`",
      })
  void matchesNothingElse(String pattern, String text) {
    assertThat(found(pattern, text)).isFalse();
  }

  @Test
  void endsAndLinesAreThoseOfEcma() {
    assertThat(found("^abc$", "abc\n")).isFalse();
    assertThat(found("^abc$", "x\nabc")).isFalse();
    for (String end : new String[] {"\n", "\r", "\u2028", "\u2029"}) {
      assertThat(found("^.$", end)).as("%s", (int) end.charAt(0)).isFalse();
    }
    assertThat(found("^\\cM\\cj\\v\\0[\\b]$", "\r\n\u000B\0\b")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      chars = {
        '\t', '\n', '\u000B', '\f', '\r', ' ', '\u00A0', '\u1680', '\u2000', '\u2003', '\u200A',
        '\u2028', '\u2029', '\u202F', '\u205F', '\u3000', '\uFEFF'
      })
  void spacesAreThoseOfUnicode(char space) {
    String text = String.valueOf(space);
    assertThat(found("^\\s$", text)).isTrue();
    assertThat(found("^[x\\s]$", text)).isTrue();
    assertThat(found("^[^\\S]$", text)).isTrue();
    assertThat(found("^[\\s\\S]$", text)).isTrue();
    assertThat(found("^\\S$", text)).isFalse();
    assertThat(found("^[^\\s]$", text)).isFalse();
    assertThat(found("^[x\\S]$", text)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(chars = {'a', '\u0000', '\u0085', '\u180E', '\u200B', '\u2060', '\uFEFE', '\uFFFF'})
  void otherCharactersAreNoSpaces(char other) {
    assertThat(found("^\\s$", String.valueOf(other))).isFalse();
    assertThat(found("^\\S$", String.valueOf(other))).isTrue();
    assertThat(found("^[^\\s]$", String.valueOf(other))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\\a",
        "\\Z",
        "\\Qx\\E",
        "\\R",
        "\\h",
        "\\G",
        "\\p{letter}",
        "\\pL",
        "\\p{Block=Latin}",
        "\\p{IsLatin}",
        "\\p{Script=Tide}",
        "\\u12",
        "\\x1",
        "\\c1",
        "\\k",
        "x\\",
        "(",
        "[a",
        "a**",
      })
  void whatIsNoPatternIsRefused(String pattern) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundedRegex.ofEcma(pattern))
        .withMessageStartingWith(TextMeasureTexts.patternInvalid(pattern, "ECMA-262", ""));
  }

  @Test
  void aRefusalNamesTheEscape() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BoundedRegex.ofEcma("^\\p{letter}$"))
        .withMessage(
            TextMeasureTexts.patternInvalid(
                "^\\p{letter}$", "ECMA-262", TextMeasureTexts.unknownEscape("\\p{letter}")));
  }

  private static boolean found(String pattern, String text) {
    return BoundedRegex.ofEcma(pattern).found(text);
  }
}
