// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TalkTest {

  @ParameterizedTest
  @CsvSource({
    "2,'2s'",
    "500ms,'0.5s'",
    "1s..5s,'uniform 1s to 5s'",
    "1 .. 5,'uniform 1s to 5s'",
    "exp 5s,'exponential, mean 5s'"
  })
  void usersThinkBetweenTurns(String typed, String meant) {
    Talk talk = settings("llm.turns", "4", "llm.thinkTime", typed).talk();

    assertThat(talk.turns()).isEqualTo(4);
    assertThat(talk.think()).hasToString("Optional[" + meant + "]");
    assertThat(settings().talk()).isEqualTo(new Talk(1, Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"soon", "5s..1s", "exp", "exp soon", "..", "-1"})
  void aThinkTimeThatCanNotBe(String typed) {
    refused(
        "llm.thinkTime must be a duration such as 2s, a range such as 1s..5s, or a mean such as"
            + " exp 5s, but was '"
            + typed
            + "': set for instance -Dllm.thinkTime=2s, or leave it out",
        "llm.turns",
        "2",
        "llm.thinkTime",
        typed);
  }

  @Test
  void turnsThatCanNotBe() {
    refused(
        "llm.thinkTime must come with turns between which users think, but llm.turns is 1: set for"
            + " instance -Dllm.turns=4, or leave it out",
        "llm.thinkTime",
        "2s");
    refused(
        "llm.requests must be a multiple of llm.turns=4 in an open load, where each user has a whole"
            + " conversation, but was '10': set for instance -Dllm.requests=12",
        "llm.turns",
        "4",
        "llm.requests",
        "10");
    assertThat(
            settings("llm.turns", "4", "llm.requests", "10", "llm.concurrency", "2").talk().turns())
        .isEqualTo(4);
    refused(
        "llm.turns must be a whole number of at least 1, but was '0': set for instance"
            + " -Dllm.turns=1, or leave it out",
        "llm.turns",
        "0");
  }
}
