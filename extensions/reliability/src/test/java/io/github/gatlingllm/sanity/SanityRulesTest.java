// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.sanity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.measure.request.AnswerSanity;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SanityRulesTest {

  private static final String PROSE =
      "The kettle stood on the table beside the window, and nobody had filled it since noon. ";

  private static AnswerSanity of(String text) {
    return SanityRules.of(text, "", null);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t ", "\u200B\uFEFF", "\u0000\u0007", "\u00A0\u3000"})
  void nothingAfterStrippingIsEmpty(String text) {
    assertThat(of(text)).isEqualTo(AnswerSanity.EMPTY);
  }

  @Test
  void anAnswerThatOnlyCallsToolsIsNotEmpty() {
    assertThat(SanityRules.of("", "get_weather{\"city\": \"Oslo\"}", null))
        .isEqualTo(AnswerSanity.SANE);
  }

  @Test
  void oneCharacterCutByTheTokenLimitIsSane() {
    assertThat(of(PROSE + "\uD83D\uDE00 and \uFFFD\uFFFD")).isEqualTo(AnswerSanity.SANE);
    assertThat(of("caf\uFFFD au lait, cr\uFFFDme br\uFFFDl\uFFFDe, and more"))
        .isEqualTo(AnswerSanity.REPLACEMENT);
    assertThat(of("\uFFFD".repeat(50))).isEqualTo(AnswerSanity.REPLACEMENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"!", "ha", " the", "\u7684", "\u0627\u0644", "\n", "0, ", "=-"})
  void oneTokenForeverIsFoundBehindProse(String token) {
    String text = PROSE + token.repeat(400) + (token.isBlank() ? "x" : "");

    assertThat(of(text)).isEqualTo(token.isBlank() ? AnswerSanity.SANE : AnswerSanity.TOKEN);
  }

  @Test
  void aRuleAndATableHeadAreSane() {
    assertThat(of("Title\n" + "=".repeat(30) + "\n" + PROSE)).isEqualTo(AnswerSanity.SANE);
    assertThat(of("| a | b |\n|---|---|\n| 1 | 2 |")).isEqualTo(AnswerSanity.SANE);
    assertThat(of("No, no, no, no!")).isEqualTo(AnswerSanity.SANE);
  }

  @Test
  void aLoopAtTheEndOfALongAnswerIsFound() {
    var text = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      text.append("Sentence ")
          .append(i * 37)
          .append(" says something about ")
          .append(i)
          .append(". ");
    }
    assertThat(of(text.toString())).isEqualTo(AnswerSanity.SANE);
    assertThat(of(text + "I am sorry, I can not do that now. ".repeat(10)))
        .isEqualTo(AnswerSanity.REPETITION);
  }

  @Test
  void twiceTheSameIsSane() {
    assertThat(of("Row, row, row your boat, gently down the stream. ".repeat(2)))
        .isEqualTo(AnswerSanity.SANE);
  }

  @Test
  void theScriptOfThePromptCountsOnlyIfAsked() {
    String russian = "Чайник стоял на столе у окна, и никто его не наполнял.";

    assertThat(SanityRules.of(russian, "", PROSE)).isEqualTo(AnswerSanity.SCRIPT);
    assertThat(SanityRules.of(russian, "", null)).isEqualTo(AnswerSanity.SANE);
    assertThat(SanityRules.of(russian, "", russian)).isEqualTo(AnswerSanity.SANE);
    assertThat(SanityRules.of(russian, "", "Translate: 42")).isEqualTo(AnswerSanity.SANE);
    assertThat(SanityRules.of("東京は日本の首都であり、世界でも最大級の都市の一つです。", "", "日本の首都はどこですか。東京について詳しく説明してください。"))
        .isEqualTo(AnswerSanity.SANE);
  }

  @Test
  void theShareOfRepeatedGramsIsThatOfDistinctOnes() {
    // 10 bigrams, of which ab, ba and bc are distinct: 1 - 3/10.
    assertThat(Repeats.share(TextTokens.of("a b a b a b a b a b c"), 2))
        .isEqualTo(0.7, within(1e-9));
    assertThat(Repeats.share(TextTokens.of("a b c"), 4)).isZero();
  }

  @Test
  void theLoopAtTheEndHasItsUnitAndItsLength() {
    Repeats.Loop loop = Repeats.atEnd(TextTokens.of("x y a b c a b c a b c a b"), 200);

    assertThat(loop.unit()).isEqualTo(3);
    assertThat(loop.tokens()).isEqualTo(11);
    assertThat(Repeats.atEnd(TextTokens.of("a b c d"), 200)).isEqualTo(Repeats.Loop.NONE);
  }

  @Test
  void aTextCompressesByItsRepetition() {
    assertThat(SanityRules.ratio("ab".repeat(5_000).getBytes(StandardCharsets.UTF_8)))
        .isLessThan(0.01);
    assertThat(SanityRules.compression(1_000)).isEqualTo(0.08);
    assertThat(SanityRules.compression(100_000)).isEqualTo(0.04);
  }

  @Test
  void thresholdsDependOnTheLength() {
    assertThat(SanityRules.gram(40)).isEqualTo(8);
    assertThat(SanityRules.gram(1_000)).isEqualTo(24);
    assertThat(SanityRules.gramShare(40)).isEqualTo(0.5);
    assertThat(SanityRules.gramShare(200)).isEqualTo(0.4);
    assertThat(SanityRules.loopShare(24)).isEqualTo(0.6);
    assertThat(SanityRules.loopShare(80)).isEqualTo(0.2, within(1e-9));
  }
}
