// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LevelSettingsTest {

  @Test
  void noCapacityIsMeasuredOfWhatNothingCanProve() {
    for (String mode : List.of("staircase", "search")) {
      assertThatThrownBy(() -> settings("llm.slo.attainment", "100", "llm.capacity.mode", mode))
          .isInstanceOf(SettingsException.class)
          .hasMessageContainingAll(
              "llm.slo.attainment: '100' is invalid. It must be a % below 100",
              "Set for example -Dllm.slo.attainment=99");
    }
    assertThatThrownBy(() -> settings("llm.slo.attainment", "1", "llm.capacity.mode", "search"))
        .isInstanceOf(SettingsException.class)
        .hasMessage(
            SettingsTexts.notProvable("llm.slo.attainment", "1", true, "-Dllm.slo.attainment=99"));
    assertThat(settings("llm.slo.attainment", "99.9").promise().attainment()).isEqualTo(99.9);
  }

  @Test
  void withoutAnyPropertyThereIsAStaircase() {
    LoadSettings.Levels levels = levels();

    assertThat(levels)
        .isEqualTo(
            new LoadSettings.Levels(
                LoadSettings.Levels.Mode.STAIRCASE,
                5,
                50,
                10,
                Optional.empty(),
                true,
                Optional.empty(),
                new LoadSettings.Stop(Duration.ofSeconds(10), Optional.empty(), Optional.empty())));
    assertThat(levels.step()).isEqualTo(5);
  }

  @Test
  void allOfThemCanBeSet() {
    LoadSettings.Levels levels =
        levels(
            "llm.capacity.mode", "search",
            "llm.capacity.from", "0.5",
            "llm.capacity.to", "8.5",
            "llm.capacity.levels", "17",
            "llm.capacity.levelSeconds", "2.5",
            "llm.capacity.atLeast", "4",
            "llm.warmUp", "0");

    assertThat(levels.mode()).isEqualTo(LoadSettings.Levels.Mode.SEARCH);
    assertThat(levels.step()).isEqualTo(0.5);
    assertThat(levels.lasting()).contains(Duration.ofMillis(2500));
    assertThat(levels.atLeast()).contains(4.0);
    assertThat(levels.stop().warmUp()).isZero();
  }

  @Test
  void aWarmUpUntilSteadyReplacesTheFixedOne() {
    LoadSettings.Stop stop = levels("llm.warmUpUntilSteady", "5m").stop();

    assertThat(stop.warmUp()).isZero();
    assertThat(stop.untilSteady()).contains(Duration.ofMinutes(5));
    assertThatThrownBy(() -> levels("llm.warmUpUntilSteady", "5m", "llm.warmUp", "10s"))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining("llm.warmUp");
  }

  @Test
  void theEchoTellsLevelsInsteadOfOneLoad() {
    assertThat(settings("llm.seed", "1").echo())
        .contains("llm.capacity.mode=staircase llm.capacity.from=5 llm.capacity.to=50")
        .doesNotContain("llm.rate", "llm.duration");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "llm.capacity.mode | up | llm.capacity.mode: 'up' is invalid. It must be staircase or",
        "llm.capacity.from | 0 | llm.capacity.from: '0' is invalid. It must be a number of users",
        "llm.capacity.to | 5 | llm.capacity.to: 5.0 is not above llm.capacity.from",
        "llm.capacity.levels | 1 | llm.capacity.levels: '1' is invalid. It must be a whole number",
        "llm.capacity.levelSeconds | -3 | It must be a number of seconds above 0",
        "llm.capacity.atLeast | NaN | It must be a number of users per second above 0",
        "llm.rate | 3 | llm.rate: set to '3', but CapacitySimulation sets this itself",
        "llm.concurrency | 3 | llm.concurrency: set to '3', but CapacitySimulation sets this",
        "llm.capacity.modes | x | did you mean 'llm.capacity.mode'?",
      })
  void whatCannotBeIsSaid(String key, String value, String message) {
    assertThatThrownBy(() -> settings(key, value))
        .isInstanceOf(SettingsException.class)
        .hasMessageContaining(message);
  }

  @Test
  void aCapacityIsThatOfAnSlo() {
    assertThat(settings().echo()).contains("llm.slo.ttft=200 llm.slo.tpot=50");
    assertThat(settings("llm.slo.e2e", "900").echo())
        .contains("llm.slo.e2e=900")
        .doesNotContain("llm.slo.ttft", "llm.slo.tpot");
    assertThatThrownBy(() -> settings("llm.stream", "false"))
        .isInstanceOf(SettingsException.class)
        .hasMessage(SettingsTexts.boundForWholeAnswers("llm.slo.e2e", "-Dllm.slo.e2e=5000"));
  }

  @Test
  void aSearchHasNoEvenArrivals() {
    assertThatThrownBy(() -> settings("llm.poisson", "false", "llm.capacity.mode", "search"))
        .isInstanceOf(SettingsException.class)
        .hasMessage(SettingsTexts.searchIsRandom("llm.poisson", "llm.capacity.mode"));
  }

  @Test
  void oneLoadHasNoLevels() {
    assertThatThrownBy(() -> Settings.of(Map.of("llm.capacity.to", "20")))
        .isInstanceOf(SettingsException.class)
        .hasMessage(SettingsTexts.notWithLevels("llm.capacity.to", "20"));
  }

  private static LoadSettings.Levels levels(String... pairs) {
    return (LoadSettings.Levels) settings(pairs).load();
  }

  private static Settings settings(String... pairs) {
    var properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return ExampleSettings.ofLevels(properties, "CapacitySimulation", Map.of());
  }
}
