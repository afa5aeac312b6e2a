// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.prompts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.gatlingllm.chat.Prompt;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntheticPromptsTest {

  private static final Tokenizer CL100K = JtokkitTokenizer.cl100kBase();
  private static final Tokenizer O200K = JtokkitTokenizer.o200kBase();

  static Stream<Arguments> tokenizersAndLengths() {
    return Stream.of(8, 9, 10, 16, 100, 256, 1000, 4096)
        .flatMap(tokens -> Stream.of(Arguments.of(CL100K, tokens), Arguments.of(O200K, tokens)));
  }

  @ParameterizedTest
  @MethodSource("tokenizersAndLengths")
  void aPromptHasExactlyTheTokensAskedFor(Tokenizer tokenizer, int tokens) {
    SyntheticPrompts prompts = SyntheticPrompts.unique(tokens, 42, tokenizer);
    int samples = tokenizer == CL100K && tokens <= 256 ? 1000 : 100;
    for (int index = 0; index < samples; index++) {
      assertThat(tokenizer.count(prompts.prompt(index))).isEqualTo(tokens);
    }
  }

  @Test
  void everyLengthIsExact() {
    for (int tokens = 8; tokens <= 4096; tokens += tokens < 64 ? 1 : 61) {
      assertThat(CL100K.count(SyntheticPrompts.unique(tokens, 1, CL100K).prompt(7)))
          .isEqualTo(tokens);
    }
  }

  @Test
  void noTwoPromptsBeginAlike() {
    SyntheticPrompts prompts = SyntheticPrompts.unique(64, 42, CL100K);
    Set<String> beginnings = new HashSet<>();
    for (int index = 0; index < 30_000; index++) {
      beginnings.add(firstWords(prompts.prompt(index), 5));
    }

    // Five words are far less than the smallest block of a prefix cache, 16 tokens.
    assertThat(beginnings).hasSize(30_000);
  }

  @Test
  void neighboursDifferInTheirFirstWordAlready() {
    SyntheticPrompts prompts = SyntheticPrompts.unique(64, 42, CL100K);
    Set<String> firstWords = new HashSet<>();
    for (int index = 0; index < 1000; index++) {
      firstWords.add(firstWords(prompts.prompt(index), 1));
    }

    assertThat(firstWords).hasSizeGreaterThan(400);
  }

  @Test
  void theSeedDecidesAllAndTheMachineNothing() {
    SyntheticPrompts prompts = SyntheticPrompts.unique(12, 42, CL100K);

    assertThat(SyntheticPrompts.unique(12, 42, CL100K).prompt(3)).isEqualTo(prompts.prompt(3));
    assertThat(SyntheticPrompts.unique(12, 43, CL100K).prompt(3)).isNotEqualTo(prompts.prompt(3));
    // Written down, so that another machine, or a changed word list, shows.
    assertThat(prompts.prompt(0))
        .isEqualTo("fish store camp set above lead run spot eye sleep skill mean");
    assertThat(prompts.prompt(1))
        .isEqualTo("view make possible tube above job neighbor tell yellow time note start");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 8, 300})
  void sharedPromptsAreOnePrompt(int tokens) {
    SyntheticPrompts prompts = SyntheticPrompts.shared(tokens, 42, CL100K);

    assertThat(prompts.prompt(0)).isEqualTo(prompts.prompt(1)).isEqualTo(prompts.prompt(99));
    assertThat(CL100K.count(prompts.prompt(5))).isEqualTo(tokens);
  }

  static Stream<Arguments> tokenizersAndLimits() {
    return Stream.of(1, 4096, 1_000_000, Integer.MAX_VALUE)
        .flatMap(max -> Stream.of(Arguments.of(CL100K, max), Arguments.of(O200K, max)));
  }

  @ParameterizedTest
  @MethodSource("tokenizersAndLimits")
  void everyPromptOfManyLengthsIsExact(Tokenizer tokenizer, int maxTokens) {
    SyntheticPrompts prompts = SyntheticPrompts.upTo(maxTokens, 42, tokenizer);
    for (int index = 0; index < 500; index++) {
      int tokens = 1 + index * index % 700;
      Prompt prompt = prompts.prompt(index, tokens);
      assertThat(tokenizer.count(prompt.text())).isEqualTo(tokens);
      assertThat(prompt.inputTokens()).isEqualTo(tokens);
      assertThat(prompt.sharedTokens()).isZero();
    }
  }

  @Test
  void thatLongerPromptsWereMadeChangesNone() {
    SyntheticPrompts prompts = SyntheticPrompts.upTo(Integer.MAX_VALUE, 42, CL100K);
    String before = prompts.prompt(3, 30_000).text();

    assertThat(CL100K.count(prompts.prompt(4, 200_000).text())).isEqualTo(200_000);
    assertThat(prompts.prompt(3, 30_000).text()).isEqualTo(before);
    assertThat(SyntheticPrompts.upTo(30_000, 42, CL100K).prompt(3, 30_000).text())
        .isEqualTo(before);
    assertThat(SyntheticPrompts.unique(30_000, 42, CL100K).prompt(3)).isEqualTo(before);
  }

  @Test
  void promptsOfManyLengthsBeginDifferently() {
    SyntheticPrompts prompts = SyntheticPrompts.upTo(Integer.MAX_VALUE, 42, CL100K);
    Set<String> beginnings = new HashSet<>();
    for (int index = 0; index < 10_000; index++) {
      beginnings.add(firstWords(prompts.prompt(index, 8 + index % 90).text(), 5));
    }

    assertThat(beginnings).hasSize(10_000);
  }

  @Test
  void manyThreadsMakeTheSamePrompts() {
    SyntheticPrompts prompts = SyntheticPrompts.upTo(Integer.MAX_VALUE, 42, CL100K);
    SyntheticPrompts others = SyntheticPrompts.upTo(Integer.MAX_VALUE, 42, CL100K);

    assertThat(
            IntStream.range(0, 200)
                .parallel()
                .mapToObj(i -> others.prompt(i, 1 + i * 997).text().hashCode())
                .toList())
        .isEqualTo(
            IntStream.range(0, 200)
                .mapToObj(i -> prompts.prompt(i, 1 + i * 997).text().hashCode())
                .toList());
  }

  @Test
  void aTokenizerWhoseCountsDoNotAddUpIsCorrectedFor() {
    // Two more for the text as a whole, and one less for each 50 characters.
    Tokenizer odd = text -> text.length() < 20 ? 1 : CL100K.count(text) + 2 - text.length() / 50;

    SyntheticPrompts prompts = SyntheticPrompts.unique(500, 42, odd);
    SyntheticPrompts ofManyLengths = SyntheticPrompts.upTo(5000, 42, odd);

    for (int index = 0; index < 100; index++) {
      assertThat(odd.count(prompts.prompt(index))).isEqualTo(500);
      int tokens = 8 + 37 * index;
      assertThat(odd.count(ofManyLengths.prompt(index, tokens).text())).isEqualTo(tokens);
    }
  }

  @Test
  void lengthsThatCanNotBeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyntheticPrompts.unique(7, 42, CL100K))
        .withMessage(
            "tokens must be at least 8 for unique prompts, but was 7: use longer prompts, or shared"
                + " prompts");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyntheticPrompts.shared(0, 42, CL100K))
        .withMessage("tokens must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyntheticPrompts.upTo(100, 42, CL100K).prompt(0, 0))
        .withMessage("tokens must be at least 1, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyntheticPrompts.upTo(100, 42, CL100K).prompt(0, 10_000_001))
        .withMessage(
            "tokens must be at most 10000000, but was 10000001: limit the lengths with between(min,"
                + " max)");
  }

  @Test
  void tokenizersThatDoNotCountTokensAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SyntheticPrompts.unique(64, 42, String::length))
        .withMessageContaining("tokenizer must count common words as one token each");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> SyntheticPrompts.unique(64, 42, text -> 1).prompt(0));
  }

  @Test
  void specialTokensInATextAreOrdinaryText() {
    assertThat(CL100K.count("<|endoftext|>")).isGreaterThan(1);
    assertThat(CL100K.count("")).isZero();
    assertThat(CL100K.count("hello world")).isEqualTo(2);
  }

  private static String firstWords(String prompt, int words) {
    int end = 0;
    for (int i = 0; i < words; i++) {
      end = prompt.indexOf(' ', end + 1);
    }
    return prompt.substring(0, end);
  }
}
