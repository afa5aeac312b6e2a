// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientCountsTest {

  private static final Tokenizer WORDS = text -> text.split(" ", -1).length;

  @Test
  void textThoughtsAndCallsOfToolsCount() {
    assertThat(ClientCounts.by(WORDS, "two words", "{\"city\": \"Ulm\"}", List.of()))
        .isEqualTo(new ClientCounts(-1, 4, 9 + 15));
    assertThat(ClientCounts.by(WORDS, "", "thought alone", List.of()).output()).isEqualTo(2);
  }

  @Test
  void anEmptyAnswerHasNoTokens() {
    assertThat(ClientCounts.by(WORDS, "", "", List.of())).isEqualTo(new ClientCounts(-1, 0, 0));
  }

  @Test
  void charactersAreThoseOfUnicode() {
    assertThat(ClientCounts.by(WORDS, "naïve 🚀", "", List.of()).characters()).isEqualTo(7);
  }

  @Test
  void aPromptIsTheSumOfItsTexts() {
    assertThat(ClientCounts.by(WORDS, "a", "", List.of("You help.", "Say hello there")).prompt())
        .isEqualTo(5);
  }

  @Test
  void marksOfSpecialTokensAreTextLikeAnyOther() {
    assertThat(
            ClientCounts.by(JtokkitTokenizer.cl100kBase(), "<|endoftext|>", "", List.of()).output())
        .isGreaterThan(1);
  }

  @Test
  void aTokenizerThatFailsCountsNothing() {
    Tokenizer broken =
        text -> {
          throw new IllegalStateException("no vocabulary");
        };
    assertThat(ClientCounts.by(broken, "text", "", List.of())).isEqualTo(ClientCounts.NOTHING);
    Tokenizer bottomless =
        text -> {
          throw new StackOverflowError();
        };
    assertThat(ClientCounts.by(bottomless, "text", "", List.of())).isEqualTo(ClientCounts.NOTHING);
  }
}
