// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static io.github.gatlingllm.simulations.settings.TypedSettings.settings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.SettingsException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RouterSettingsTest {

  @Test
  void nothingIsAnnouncedOrMeasuredUnlessSet() {
    assertThat(settings().routing())
        .isEqualTo(new RouterSettings(List.of(), Optional.empty(), Optional.empty()));
    assertThat(settings("llm.sloHeaders", "false").routing().sloHeaders()).isEmpty();
  }

  @Test
  void headersAndTheDirectServerAreRead() {
    assertThat(settings("llm.sloHeaders", "true").routing().sloHeaders())
        .containsExactly("x-slo-ttft-ms", "x-slo-tpot-ms");
    assertThat(settings("llm.sloHeaders", "x-a,x-b").routing().sloHeaders())
        .containsExactly("x-a", "x-b");
    assertThat(
            settings("llm.gateway.direct", "http://vllm-0:8000", "llm.gateway.ttft", "5").routing())
        .isEqualTo(
            new RouterSettings(
                List.of(), Optional.of("http://vllm-0:8000"), Optional.of(Duration.ofMillis(5))));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "llm.gateway.ttft=5 | llm.gateway.direct",
        "llm.gateway.direct=vllm:8000 | llm.gateway.direct",
        "llm.sloHeaders=yes | llm.sloHeaders",
        "llm.gateway.direct=http://a;llm.gateway.ttft=5;llm.stream=false | llm.gateway.ttft",
        "llm.warmUpUntilSteady=5m;llm.requests=100 | llm.requests",
        "llm.warmUpUntilSteady=5m;llm.warmUp=10s | llm.warmUp",
        "llm.warmUpUntilSteady=0s | llm.warmUpUntilSteady"
      })
  void impossibleValuesAreRefused(String given, String named) {
    assertThatThrownBy(() -> settings(given.split("[;=]")))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(named);
  }

  @Test
  void headersNeedABoundToAnnounce() {
    RouterSettings.requireBound(Map.of("llm.sloHeaders", "false"));
    RouterSettings.requireBound(Map.of("llm.sloHeaders", "true", "llm.slo.tpot", "50"));
    assertThatThrownBy(() -> RouterSettings.requireBound(Map.of("llm.sloHeaders", "true")))
        .isInstanceOf(SettingsException.class)
        .hasMessageStartingWith("llm.sloHeaders: there is no SLO bound of TTFT or TPOT");
  }

  @ParameterizedTest
  @CsvSource({
    "llm.probe.ttft, 500",
    "llm.gateway.ttft, 5",
    "llm.slo.jct, 60000",
    "llm.slo.idle, 500"
  })
  void simulationsWithOwnObjectivesRefuseFurtherBounds(String property, String value) {
    var given = new Properties();
    given.setProperty(property, value);
    given.setProperty("llm.probe", "1/s");
    given.setProperty("llm.gateway.direct", "http://vllm-0:8000");
    given.setProperty("llm.reader", "4");
    assertThatThrownBy(() -> ExampleSettings.of(given, "RagSimulation", Map.of()))
        .isInstanceOf(SettingsException.class)
        .hasMessageContainingAll(property, "RagSimulation");
  }

  @Test
  void theLoadIsLongerThanTheLongestWarmUp() {
    LoadSettings.Stop stop =
        settings("llm.warmUpUntilSteady", "5m", "llm.duration", "60s").load().stop();

    assertThat(stop.warmUp()).isZero();
    assertThat(stop.untilSteady()).contains(Duration.ofMinutes(5));
    assertThat(stop.after()).contains(Duration.ofMinutes(6));
  }
}
