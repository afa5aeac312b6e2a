// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.conversation;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.mix;
import static io.github.gatlingllm.javaapi.Profiles.agent;
import static io.github.gatlingllm.javaapi.Profiles.chat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Collections;
import org.junit.jupiter.api.Test;

class TrafficDslTest {

  private static final ChatBuilder CHAT = chat().request("chat");

  @Test
  void aMixOfOneKindIsRefused() {
    assertThatThrownBy(() -> mix().share(5, CHAT).toChainBuilder())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a mix must have at least 2 shares, but has 1: add .share(weight, ...)");
  }

  @Test
  void aShareWithoutWeightIsRefused() {
    assertThatThrownBy(() -> mix().share(0, CHAT))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("must be above 0, but was 0.0");
  }

  @Test
  void aSessionsRequestMustHaveNoWordsOfItsOwn() {
    assertThatThrownBy(() -> agent().play(llm("step").chat().user("Hi")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("leave out .user(...)");
    assertThatThrownBy(
            () -> conversation("c").from(Collections::emptyIterator).play(chat().request("x")))
        .hasMessageContaining("must say nothing itself");
  }

  @Test
  void impossibleLimitsAreRefused() {
    assertThatThrownBy(() -> conversation("c").from(Collections::emptyIterator).maxTurns(0))
        .hasMessage("maxTurns must be at least 1, but was 0");
    assertThatThrownBy(() -> agent().maxInputTokens(5000))
        .hasMessageContaining("its context of 5072, but has 5000")
        .hasMessageContaining("scale the shape");
  }
}
