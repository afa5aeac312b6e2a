// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.settings.SettingsTexts;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QualityTest {

  @Test
  void promptsAreScored() {
    Quality quality =
        settings("llm.quality.prompts", "a.jsonl", "llm.quality.scorer", "rougeL")
            .quality()
            .orElseThrow();

    assertThat(quality.prompts()).hasToString("a.jsonl");
    assertThat(quality.scorer()).hasToString("rougeL");
    assertThat(quality.margin()).isEqualTo(1);
    assertThat(quality.share()).isEqualTo(10);
    assertThat(settings("llm.quality.prompts", "a.jsonl").echo())
        .contains(
            " llm.quality.prompts=a.jsonl llm.quality.scorer=number llm.quality.margin=1"
                + " llm.quality.share=10");
    assertThat(settings().quality()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "llm.quality.scorer,mood,'one of exact, contains, number, choice, regex, f1, rouge1, rouge2,"
        + " rougeL, rougeLsum, bleu, levenshtein, jsonSchema, toolCall, toolCallF1',number",
    "llm.quality.margin,-1,'a % of at least 0, at most 100',1",
    "llm.quality.share,0,'a % above 0, at most 100',10"
  })
  void whatCanNotBe(String property, String value, String rule, String remedy) {
    refused(
        SettingsTexts.malformed(property, value, rule, "-D" + property + "=" + remedy),
        "llm.quality.prompts",
        "a.jsonl",
        property,
        value);
  }

  @Test
  void aMarginNeedsPrompts() {
    refused(
        SettingsTexts.missing(
            "llm.quality.margin", "are no prompts", "-Dllm.quality.prompts=gsm8k.jsonl"),
        "llm.quality.margin",
        "3");
  }

  @Test
  void probesAreAskedAgainAndAgain() {
    Settings settings = settings("llm.consistency.prompts", "probes.jsonl");
    assertThat(settings.consistency()).hasValue(new Consistency(Path.of("probes.jsonl"), 1));
    assertThat(settings.echo()).contains(" llm.consistency.prompts=probes.jsonl ");
    assertThat(settings().consistency()).isEmpty();
    refused(
        SettingsTexts.notInConversations("llm.consistency.prompts", "llm.turns", 2),
        "llm.consistency.prompts",
        "probes.jsonl",
        "llm.turns",
        "2");
  }

  @Test
  void moreRequestsMayAskProbes() {
    assertThat(
            settings("llm.consistency.prompts", "probes.jsonl", "llm.consistency.share", "2")
                .consistency())
        .hasValue(new Consistency(Path.of("probes.jsonl"), 2));
    refused(
        SettingsTexts.malformed(
            "llm.consistency.share", "2.1", "a % above 0, at most 2", "-Dllm.consistency.share=1"),
        "llm.consistency.prompts",
        "probes.jsonl",
        "llm.consistency.share",
        "2.1");
    refused(
        SettingsTexts.missing(
            "llm.consistency.share", "are no prompts", "-Dllm.consistency.prompts=probes.jsonl"),
        "llm.consistency.share",
        "2");
  }

  @Test
  void conversationsKeepTheirPrompts() {
    refused(
        SettingsTexts.notInConversations("llm.quality.prompts", "llm.turns", 3),
        "llm.quality.prompts",
        "a.jsonl",
        "llm.turns",
        "3");
  }
}
