// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.gatlingllm.settings.SettingsException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CountingSettingsTest {

  @TempDir Path folder;

  @Test
  void aTokenizerCountsInsteadOfTheServerOrBesideIt() {
    Settings instead = settings("llm.tokens.source", "tokenizer");
    assertThat(instead.echo()).contains(" llm.tokens.source=tokenizer llm.tokenizer=cl100k_base");
    CountingSettings beside =
        settings("llm.tokenizer", "o200k_base").answers().counting().orElseThrow();
    assertThat(beside.instead()).isFalse();
    assertThat(beside.tokenizer().name()).isEqualTo("o200k_base");
    assertThat(settings().answers().counting()).isEmpty();
    assertThat(settings().echo()).doesNotContain("llm.tokenizer");
  }

  @Test
  void aTokenizerThatCanNotBeReadIsSaidWithItsReason() throws IOException {
    Path file = Files.writeString(folder.resolve("tokenizer.json"), "{}");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.tokenizer", file.toString()))
        .withMessageStartingWith("llm.tokenizer: " + file)
        .withMessageContaining("Is the file complete?")
        .withMessageEndingWith(
            "It must be cl100k_base, o200k_base or the path of a tokenizer.json");
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> settings("llm.tokenizer", "p50k_base"))
        .withMessageContaining("p50k_base")
        .withMessageContaining("can't be read");
  }
}
