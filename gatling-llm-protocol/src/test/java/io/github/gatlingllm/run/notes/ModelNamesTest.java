// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.notes;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelNamesTest {

  @ParameterizedTest
  @CsvSource({
    "gpt-4o, gpt-4o-2024-08-06",
    "gpt-4, gpt-4-0613",
    "claude-3-5-sonnet-latest, claude-3-5-sonnet-20241022",
    "gemini-1.5-flash, gemini-1.5-flash-001",
    "gemini-1.5-flash, models/gemini-1.5-flash",
    "llama3, llama3:latest",
    "meta-llama/Llama-3.1-8B, /models/meta-llama/llama-3.1-8b/",
    "claude-3-opus@20240229, claude-3-opus"
  })
  void aVersionOrAPathIsTheSameModel(String requested, String answered) {
    assertThat(ModelNames.mean(requested, answered)).isTrue();
    assertThat(ModelNames.mean(answered, requested)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "gpt-4o, gpt-4o-mini-2024-07-18",
    "gpt-4, gpt-4-turbo",
    "llama-3-8b, llama-3-70b",
    "llama3:8b, llama3:70b",
    "claude-3-opus, claude-3-sonnet-20240229",
    "my-alias, gpt-4o"
  })
  void anotherSizeOrFamilyIsNot(String requested, String answered) {
    assertThat(ModelNames.mean(requested, answered)).isFalse();
  }
}
