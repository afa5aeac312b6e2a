// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.workers.Identity;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By which properties workers know that they run the same, and what they say of them. */
class WorkerFingerprintTest {

  private static final String MEETING = "of this meeting";

  @Test
  void numbersTimesAndFlagsOfTheLoadAreTold() {
    assertThat(
            facts(
                "llm.rate", "40",
                "llm.duration", "60s",
                "llm.maxTokens", "128",
                "gatling.llm.kernelStamps", "false",
                "gatling.llm.worker.index", "3",
                "gatling.llm.worker.secret", "sesame",
                "gatling.core.directory.results", "/somewhere",
                "user.home", "/root"))
        .isEqualTo(
            Map.of(
                "gatling.llm.kernelStamps", "false",
                "llm.duration", "60s",
                "llm.maxTokens", "128",
                "llm.rate", "40"));
  }

  @ParameterizedTest
  @CsvSource({
    "llm.apiKey,sk-sesame-4711",
    "llm.header.Authorization,Bearer sesame-4711",
    "llm.header.AUTHORIZATION,Bearer sesame-4711",
    "llm.header.X-Team,sesame-4711",
    "llm.header.X-Pin,4711",
    "llm.proxyPassword,4711",
    "llm.proxyUser,sesame",
    "llm.url,http://carol:sesame@127.0.0.1:4711/v1?api_key=sesame",
    "llm.path,/v1?sig=sesame",
    "llm.server.metrics,http://h/metrics?token=sesame",
    "llm.reliability.fault,curl -H 'X-Key: sesame' http://h",
    "'llm.labels','gpu=H100,api_key=sesame'",
    "llm.own,sesame",
    "llm.ownNumber,471147114711471147",
    "gatling.ssl.keyStore.password,sesame"
  })
  void whatMayBeSecretIsComparedAndNotTold(String name, String value) {
    Map<String, String> facts = facts(name, value);
    assertThat(facts).containsOnlyKeys(name);
    assertThat(facts.get(name)).matches("hmac:[0-9a-f]{64}").doesNotContain("sesame");
    assertThat(facts(name, value)).isEqualTo(facts);
    assertThat(WorkerFingerprint.properties(properties(name, value), none -> null, "of another"))
        .as("guesses need the meeting's secret")
        .isNotEqualTo(facts);

    assertThat(identity(name, value).difference(identity(name, value + "1")))
        .hasValue(name + " differs; its value is not shown");
    assertThat(identity(name, value).difference(new Identity(new TreeMap<>())))
        .hasValue(name + " is set in only one of them");
  }

  @Test
  void aKeyOfTheEnvironmentIsThatOfTheProperty() {
    assertThat(
            WorkerFingerprint.properties(
                new Properties(), Map.of("LLM_API_KEY", "sk-sesame")::get, MEETING))
        .isEqualTo(facts("llm.apiKey", "sk-sesame"));
    assertThat(
            WorkerFingerprint.properties(
                properties("llm.apiKey", "sk-1"), Map.of("LLM_API_KEY", "sk-2")::get, MEETING))
        .isEqualTo(facts("llm.apiKey", "sk-1"));
    assertThat(
            WorkerFingerprint.properties(
                new Properties(), Map.of("LLM_API_KEY_FILE", "/no/such/file")::get, MEETING))
        .isEmpty();
  }

  @Test
  void headersOfTheEnvironmentAreComparedAndNotTold() {
    assertThat(
            WorkerFingerprint.properties(
                new Properties(), Map.of("LLM_HEADERS", "X-Key: sesame")::get, MEETING))
        .isEqualTo(facts("llm.header.*", "X-Key: sesame"))
        .allSatisfy((name, value) -> assertThat(value).startsWith("hmac:"));
  }

  private static Identity identity(String name, String value) {
    return new Identity(new TreeMap<>(facts(name, value)));
  }

  private static Map<String, String> facts(String... given) {
    return WorkerFingerprint.properties(properties(given), none -> null, MEETING);
  }

  private static Properties properties(String... given) {
    var all = new Properties();
    for (int i = 0; i < given.length; i += 2) {
      all.setProperty(given[i], given[i + 1]);
    }
    return all;
  }
}
