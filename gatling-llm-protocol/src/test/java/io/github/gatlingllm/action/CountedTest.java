/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workload.JtokkitTokenizer;
import io.github.gatlingllm.workload.Tokenizer;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountedTest {

  private static final Tokenizer WORDS = text -> text.split(" ", -1).length;

  @Test
  void textThoughtsAndCallsOfToolsCount() {
    assertThat(Counted.by(WORDS, "two words", "{\"city\": \"Ulm\"}", List.of()))
        .isEqualTo(new Counted(-1, 4, 9 + 15));
    assertThat(Counted.by(WORDS, "", "thought alone", List.of()).output()).isEqualTo(2);
  }

  @Test
  void anEmptyAnswerHasNoTokens() {
    assertThat(Counted.by(WORDS, "", "", List.of())).isEqualTo(new Counted(-1, 0, 0));
  }

  @Test
  void charactersAreThoseOfUnicode() {
    assertThat(Counted.by(WORDS, "naïve 🚀", "", List.of()).characters()).isEqualTo(7);
  }

  @Test
  void aPromptIsTheSumOfItsTexts() {
    assertThat(Counted.by(WORDS, "a", "", List.of("You help.", "Say hello there")).prompt())
        .isEqualTo(5);
  }

  @Test
  void marksOfSpecialTokensAreTextLikeAnyOther() {
    assertThat(Counted.by(JtokkitTokenizer.cl100kBase(), "<|endoftext|>", "", List.of()).output())
        .isGreaterThan(1);
  }

  @Test
  void aTokenizerThatFailsCountsNothing() {
    Tokenizer broken =
        text -> {
          throw new IllegalStateException("no vocabulary");
        };
    assertThat(Counted.by(broken, "text", "", List.of())).isEqualTo(Counted.NOTHING);
    Tokenizer bottomless =
        text -> {
          throw new StackOverflowError();
        };
    assertThat(Counted.by(bottomless, "text", "", List.of())).isEqualTo(Counted.NOTHING);
  }
}
