// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientTokenCountsTest {

  private static final Tokenizer WORDS = text -> text.split(" ", -1).length;

  @Test
  void textThoughtsAndCallsOfToolsCount() {
    assertThat(ClientTokenCounts.by(WORDS, "two words", "{\"city\": \"Ulm\"}", List.of()))
        .isEqualTo(new ClientTokenCounts(-1, 4, 9 + 15));
    assertThat(ClientTokenCounts.by(WORDS, "", "thought alone", List.of()).output()).isEqualTo(2);
  }

  @Test
  void anEmptyAnswerHasNoTokens() {
    assertThat(ClientTokenCounts.by(WORDS, "", "", List.of()))
        .isEqualTo(new ClientTokenCounts(-1, 0, 0));
  }

  @Test
  void charactersAreThoseOfUnicode() {
    assertThat(ClientTokenCounts.by(WORDS, "naïve 🚀", "", List.of()).characters()).isEqualTo(7);
  }

  @Test
  void aPromptIsTheSumOfItsTexts() {
    assertThat(
            ClientTokenCounts.by(WORDS, "a", "", List.of("You help.", "Say hello there")).prompt())
        .isEqualTo(5);
  }

  @Test
  void marksOfSpecialTokensAreTextLikeAnyOther() {
    assertThat(
            ClientTokenCounts.by(JtokkitTokenizer.cl100kBase(), "<|endoftext|>", "", List.of())
                .output())
        .isGreaterThan(1);
  }

  @Test
  void aTokenizerThatFailsCountsNothing() {
    Tokenizer broken =
        text -> {
          throw new IllegalStateException("no vocabulary");
        };
    assertThat(ClientTokenCounts.by(broken, "text", "", List.of()))
        .isEqualTo(ClientTokenCounts.NOTHING);
    Tokenizer bottomless =
        text -> {
          throw new StackOverflowError();
        };
    assertThat(ClientTokenCounts.by(bottomless, "text", "", List.of()))
        .isEqualTo(ClientTokenCounts.NOTHING);
  }
}
