// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.SettingsTexts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Echo and refusals of settings show no secrets. */
class SettingsSecretsTest {

  @ParameterizedTest
  @CsvSource({
    "http://alice:sesame@h:8000/, http://***@h:8000/",
    "http://alice@h/, http://***@h/",
    "http://alice:ses%61me@h/, http://***@h/",
    "http://alice:sesame%40h/, http://***@h/",
    "alice:sesame@h:8000, ***@h:8000",
    "ftp://alice:sesame@h/, ftp://***@h/"
  })
  void aUserInTheUrlIsRefusedAndNotShown(String url, String shown) {
    assertThatThrownBy(() -> settings("llm.url", url))
        .hasMessageStartingWith("llm.url: ")
        .hasMessageContaining("'" + shown + "'")
        .hasMessageEndingWith(SettingsTexts.NO_USER_IN_URL)
        .hasMessageNotContainingAny("alice", "sesame");
  }

  @ParameterizedTest
  @CsvSource({
    "llm.url, https://h/v1?api_key=sesame&api-version=1,"
        + " llm.url=https://h/v1?api_key=***&api-version=1",
    "llm.path, /v1?key=sesame, llm.path=/v1?key=***",
    "llm.server.metrics, http://h/metrics?t=sesame, llm.server.metrics=http://h/metrics?t=***",
    "llm.apiKey, sesame, llm.apiKey=***",
    "llm.header.COOKIE, a=sesame, llm.header.COOKIE=***",
    "llm.header.X-Sig, sesame, llm.header.X-Sig=***",
    "llm.header.X-Upstream, Bearer sesame, llm.header.X-Upstream=***",
    "llm.model, sk-sesame, llm.model=***",
    "'llm.labels', 'gpu=H100,api_key=sesame', 'llm.labels=\"gpu=H100,api_key=***\"'",
    "llm.labels, repo=https://bot:sesame@git/x, llm.labels=repo=https://***@git/x"
  })
  void theEchoShowsNoSecret(String property, String value, String shown) {
    assertThat(settings(property, value).echo() + " ")
        .contains(shown.replace("\"", "") + " ")
        .doesNotContain("sesame");
  }

  @Test
  void whoUsesAProxyAndTheCommandOfAFaultAreNotEchoed() {
    assertThat(
            settings("llm.proxy", "p:1", "llm.proxyUser", "alice", "llm.proxyPassword", "sesame")
                .echo())
        .contains(" llm.proxyUser=*** llm.proxyPassword=*** ");
    assertThat(Property.RELIABILITY_FAULT.shown("curl -H 'X-Key: sesame' http://h"))
        .isEqualTo("***");
    assertThat(Property.RELIABILITY_FAULT.shown("http://h/kill?key=sesame"))
        .isEqualTo("http://h/kill?key=***");
  }

  @Test
  void refusalsShowNoSecret() {
    assertThatThrownBy(() -> settings("llm.url", "h:8000?key=sesame"))
        .hasMessageContaining("'h:8000?key=***' is invalid");
    assertThatThrownBy(() -> settings("llm.http2", "true", "llm.url", "http://h/v1?api_key=sesame"))
        .hasMessageContaining("with http://h/v1?api_key=***.");
    assertThatThrownBy(() -> settings("llm.reliability.fault", "curl -u alice:sesame http://h"))
        .hasMessageContaining("set to '***'");
    assertThatThrownBy(() -> settings("llm.proxy", "alice:sesame%40p:1"))
        .hasMessageNotContaining("sesame");
  }
}
