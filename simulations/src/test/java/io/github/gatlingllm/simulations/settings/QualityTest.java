// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.refused;
import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;

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
        property
            + " must be "
            + rule
            + ", but was '"
            + value
            + "': set for instance -D"
            + property
            + "="
            + remedy
            + ", or leave it out",
        "llm.quality.prompts",
        "a.jsonl",
        property,
        value);
  }

  @Test
  void aMarginNeedsPrompts() {
    refused(
        "llm.quality.margin must come with prompts, but there are none: set for instance"
            + " -Dllm.quality.prompts=gsm8k.jsonl, or leave it out",
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
        "llm.consistency.prompts must not be set with llm.turns above 1, but that is 2: requests of"
            + " a conversation keep their own prompts; leave one of them out",
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
        "llm.consistency.share must be a % above 0, at most 2, but was '2.1': set for instance"
            + " -Dllm.consistency.share=1, or leave it out",
        "llm.consistency.prompts", "probes.jsonl", "llm.consistency.share", "2.1");
    refused(
        "llm.consistency.share must come with prompts, but there are none: set for instance"
            + " -Dllm.consistency.prompts=probes.jsonl, or leave it out",
        "llm.consistency.share",
        "2");
  }

  @Test
  void conversationsKeepTheirPrompts() {
    refused(
        "llm.quality.prompts must not be set with llm.turns above 1, but that is 3: requests of a"
            + " conversation keep their own prompts; leave one of them out",
        "llm.quality.prompts",
        "a.jsonl",
        "llm.turns",
        "3");
  }
}
