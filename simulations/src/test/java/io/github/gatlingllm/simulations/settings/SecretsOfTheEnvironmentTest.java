// SPDX-License-Identifier: Apache-2.0
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secrets from the environment, which other users of the machine cannot see. */
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
  void headersAreThoseOfTheEnvironmentWhereNoPropertyOverridesThem() throws IOException {
    String lines = "X-Key: sesame\n\nX-Team:load test \r\n";
    Path file = Files.writeString(folder.resolve("headers"), lines);

    Map<String, String> both =
        Map.of("llm.header.X-Key", "sesame", "llm.header.X-Team", "load test");
    assertThat(given(Map.of("LLM_HEADERS", lines))).isEqualTo(both);
    assertThat(given(Map.of("LLM_HEADERS_FILE", file.toString()))).isEqualTo(both);
    assertThat(given(Map.of("LLM_HEADERS", lines), "llm.header.x-key", "other"))
        .isEqualTo(Map.of("llm.header.x-key", "other", "llm.header.X-Team", "load test"));
    assertThat(Settings.of(both).echo()).contains(" llm.header.X-Key=*** ");
  }

  @ParameterizedTest
  @CsvSource({
    "sesame, line 1: this is not a header. Each line is one",
    "'X-Team: load\nX-Key sesame: 1', line 2: this is not a header",
    "': sesame', line 1: this is not a header",
    "X-Key:, line 1: '***' is invalid. It must be a text of one line",
    "'X-Key: ses\u200bame', line 1: character 4 of 7 is U+200B",
    "'X-Key: sesame\nX-Key: sesame', line 2: header X-Key is set twice"
  })
  void aLineThatIsNoHeaderIsRefusedAndNotShown(String lines, String problem) {
    assertThatThrownBy(() -> given(Map.of("LLM_HEADERS", lines)))
        .hasMessageStartingWith("LLM_HEADERS, " + problem)
        .hasMessageNotContaining("sesame");
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
