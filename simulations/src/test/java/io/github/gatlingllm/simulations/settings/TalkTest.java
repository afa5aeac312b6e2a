// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.settings.SettingsTexts;
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
        SettingsTexts.malformed(
            "llm.thinkTime",
            typed,
            "a duration such as 2s, a range such as 1s..5s, or a mean such as exp 5s",
            "-Dllm.thinkTime=2s"),
        "llm.turns",
        "2",
        "llm.thinkTime",
        typed);
  }

  @Test
  void turnsThatCanNotBe() {
    refused(
        SettingsTexts.thinkWithoutTurns("llm.thinkTime", "llm.turns", "-Dllm.turns=4"),
        "llm.thinkTime",
        "2s");
    refused(
        SettingsTexts.partOfConversation("llm.requests", 10, "llm.turns", 4, 12),
        "llm.turns",
        "4",
        "llm.requests",
        "10");
    assertThat(
            settings("llm.turns", "4", "llm.requests", "10", "llm.concurrency", "2").talk().turns())
        .isEqualTo(4);
    refused(
        SettingsTexts.malformed("llm.turns", "0", "a whole number of at least 1", "-Dllm.turns=1"),
        "llm.turns",
        "0");
  }
}
