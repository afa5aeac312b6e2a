// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class OtherEndpointTest {

  private static final String URL = "other.url=http://localhost:1";
  private static final String MODEL = "other.model=m";

  @Test
  void aKeyIsNeverSentToTheOtherServer() {
    assertThatThrownBy(() -> read(URL, MODEL, "llm.apiKey=sk-1"))
        .hasMessage(
            "other.apiKey: not set, but llm.apiKey is, which is for llm.url only. Set"
                + " -Dother.apiKey=<key>, or none");
    assertThatCode(() -> read(URL, MODEL, "llm.apiKey=sk-1", "other.apiKey=sk-2"))
        .doesNotThrowAnyException();
  }

  @Test
  void noHeaderIsSentToTheOtherServerUnasked() {
    assertThatThrownBy(() -> read(URL, MODEL, "llm.header.X-Key=1"))
        .hasMessage(
            "other.header.X-Key: not set, but llm.header.X-Key is, which is for llm.url only. Set"
                + " -Dother.header.X-Key=<value>");
    assertThatCode(() -> read(URL, MODEL, "llm.header.X-Key=1", "other.header.x-key=2"))
        .doesNotThrowAnyException();
  }

  @Test
  void aPathIsNotTakenOver() {
    assertThatThrownBy(() -> read(URL, MODEL, "llm.path=/here")).hasMessageContaining("other.path");
  }

  @Test
  void aModelIsNeeded() {
    assertThatThrownBy(() -> read(URL)).hasMessageStartingWith("other.model: not set");
  }

  @Test
  void aMisspeltPropertyIsAnError() {
    assertThatThrownBy(() -> read(URL, MODEL, "other.apikey=x"))
        .hasMessageStartingWith("'other.apikey' is not a property. The properties are other.url,");
  }

  @Test
  void theEnvironmentGivesItsKey() {
    assertThatThrownBy(() -> read(Map.of("LLM_API_KEY", "sk-1"), URL, MODEL))
        .hasMessage(
            "OTHER_API_KEY: not set, but LLM_API_KEY is, which is for llm.url only. Set it to a"
                + " key, or to none");
    assertThatCode(() -> read(Map.of("LLM_API_KEY", "sk-1", "OTHER_API_KEY", "sk-2"), URL, MODEL))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> read(Map.of("OTHER_API_KEY", "sk-2\u200b"), URL, MODEL))
        .hasMessageStartingWith("OTHER_API_KEY: character 5 of 5 is U+200B");
  }

  @Test
  void noHeaderOfTheEnvironmentIsSentToTheOtherServerUnasked() {
    assertThatThrownBy(() -> read(Map.of("LLM_HEADERS", "X-Key: sesame"), URL, MODEL))
        .hasMessageStartingWith("other.header.X-Key: not set, but llm.header.X-Key is")
        .hasMessageNotContaining("sesame");
    assertThatCode(
            () ->
                read(Map.of("LLM_HEADERS", "X-Key: 1", "OTHER_HEADERS", "x-key: 2\n"), URL, MODEL))
        .doesNotThrowAnyException();
  }

  @Test
  void aUserInItsUrlIsRefusedAndNotShown() {
    assertThatThrownBy(() -> read("other.url=http://alice:sesame@h", MODEL))
        .hasMessage(
            "other.url: the URL must hold no user and no password, but was 'http://***@h'. They"
                + " are not sent to the server. Set other.apiKey or other.header.Authorization");
  }

  private static void read(String... given) {
    read(Map.of(), given);
  }

  private static void read(Map<String, String> environment, String... given) {
    var properties = new Properties();
    for (String one : given) {
      String[] pair = one.split("=", 2);
      properties.setProperty(pair[0], pair[1]);
    }
    OtherEndpoint.instead(llm.openAi(), properties, environment::get);
  }
}
