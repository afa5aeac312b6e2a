// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The properties of a load around a capacity. */
class OverloadSettingsTest {

  private static Overload overload(String... pairs) {
    return (Overload) settings(pairs).load();
  }

  private static Settings settings(String... pairs) {
    var properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return ExampleSettings.ofOverload(properties, "ReliabilitySimulation", Map.of());
  }

  private static void refused(String message, String... pairs) {
    assertThatThrownBy(() -> settings(pairs))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(message);
  }

  @Test
  void withoutAnyItSearchesAndGatesNothing() {
    Overload load = overload();
    assertThat(load.capacity()).isEmpty();
    assertThat(load.range()).isEqualTo(new Overload.Range(5, 50, 5));
    assertThat(load.times()).containsExactly(0.5, 1, 1.25, 1.5, 2, 0.5);
    assertThat(load.window()).isEqualTo(Duration.ofSeconds(5));
    assertThat(load.gate())
        .isEqualTo(
            new Overload.Gate(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty()));
    assertThat(load.fault()).isNull();
  }

  @Test
  void eachMayBeSet() {
    Overload load =
        overload(
            "llm.reliability.capacity", "40",
            "llm.reliability.upTo", "3",
            "llm.reliability.levelSeconds", "7.5",
            "llm.reliability.promised", "99.9",
            "llm.reliability.recovery", "30s",
            "llm.reliability.fault", "kubectl delete pod llm-0",
            "llm.reliability.faultAfter", "20s");
    assertThat(load.capacity()).hasValue(40.0);
    assertThat(load.times()).containsExactly(0.5, 1, 1.25, 1.5, 2, 3, 0.5);
    assertThat(load.lasting()).hasValue(Duration.ofMillis(7500));
    assertThat(load.gate().promised()).hasValue(99.9);
    assertThat(load.gate().recovery()).hasValue(Duration.ofSeconds(30));
    Overload.Fault fault = requireNonNull(load.fault());
    assertThat(fault)
        .isEqualTo(new Overload.Fault("kubectl delete pod llm-0", Duration.ofSeconds(20)));
    assertThat(fault.posted()).isFalse();
    assertThat(new Overload.Fault("http://a/kill", Duration.ZERO).posted()).isTrue();
  }

  @Test
  void whatCantBeIsRefused() {
    refused("llm.reliability.upTo", "llm.reliability.upTo", "1.2");
    refused("llm.reliability.promised", "llm.reliability.promised", "100");
    refused("llm.reliability.faultAfter", "llm.reliability.faultAfter", "5s");
    refused("llm.rate", "llm.rate", "5");
    refused(
        "a known capacity needs no search",
        "llm.reliability.capacity",
        "40",
        "llm.capacity.to",
        "60");
    refused("llm.capacity.atLeast", "llm.capacity.atLeast", "12");
  }

  @Test
  void anotherLoadGoesAroundNoCapacity() {
    TypedSettings.refused(
        SettingsTexts.notWithoutCapacity("llm.reliability.capacity", "40"),
        "llm.reliability.capacity",
        "40");
  }
}
