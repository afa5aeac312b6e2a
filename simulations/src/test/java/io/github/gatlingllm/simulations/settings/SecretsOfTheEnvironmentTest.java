/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets that need not stand on a command line, which other users of the machine see. */
class SecretsOfTheEnvironmentTest {

  @TempDir private Path folder;

  @Test
  void theKeyIsThatOfTheEnvironmentWhereThePropertyIsNotSet() throws IOException {
    Path file = Files.writeString(folder.resolve("key"), "sk-file\n");
    Map<String, String> variable = Map.of("LLM_API_KEY", "sk-variable");

    assertThat(given(variable)).isEqualTo(Map.of("llm.apiKey", "sk-variable"));
    assertThat(given(Map.of("LLM_API_KEY_FILE", file.toString())))
        .isEqualTo(Map.of("llm.apiKey", "sk-file"));
    assertThat(given(variable, "llm.apiKey", "sk-property"))
        .isEqualTo(Map.of("llm.apiKey", "sk-property"));
    assertThat(given(Map.of("LLM_API_KEY", ""))).isEmpty();
    assertThat(Settings.of(given(variable)).echo()).contains(" llm.apiKey=*** ");
  }

  @Test
  void aKeyThatCanNotBeSentIsRefusedByItsVariable() {
    assertThatThrownBy(() -> given(Map.of("LLM_API_KEY", "sk-tide\n\n")))
        .hasMessageStartingWith("LLM_API_KEY: character 8 of 9 is U+000A")
        .hasMessageNotContaining("sk-tide");
    assertThatThrownBy(() -> given(Map.of("LLM_API_KEY_FILE", "/no/such/file")))
        .hasMessage(
            "LLM_API_KEY_FILE: the file can't be read: NoSuchFileException (/no/such/file). It must"
                + " be a readable file with the secret and nothing else");
  }

  @Test
  void thePasswordOfTheProxyComesWithItsUser() {
    Map<String, String> variable = Map.of("LLM_PROXY_PASSWORD", "sesame");
    assertThat(given(variable)).isEmpty();
    assertThat(given(variable, "llm.proxyUser", "alice"))
        .isEqualTo(Map.of("llm.proxyUser", "alice", "llm.proxyPassword", "sesame"));
  }

  private static Map<String, String> given(Map<String, String> environment, String... set) {
    var properties = new Properties();
    for (int i = 0; i < set.length; i += 2) {
      properties.setProperty(set[i], set[i + 1]);
    }
    return Settings.given(properties, environment::get);
  }
}
