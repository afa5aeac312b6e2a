// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.gatlingllm.simulations.ConvertedLines;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each property that a conversion prints exists, has a valid value, and fits to the others. */
class ConvertedPropertiesTest {

  private static final String RESOURCES = "src/test/resources/";

  static Stream<ConvertedLines> commands() {
    return ConvertedLines.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void simulationsTakeTheProperties(ConvertedLines command) {
    for (Map<String, String> printed : command.runs()) {
      Map<String, String> properties = withFiles(printed);
      assertThatCode(
              () -> {
                if (command.isOfLevels()) {
                  ExampleSettings.ofLevels(all(properties), "CapacitySimulation", Map.of());
                } else {
                  Settings.of(properties);
                }
              })
          .as("%s", properties)
          .doesNotThrowAnyException();
    }
  }

  /** Names files that exist, and a URL in place of a variable's name. */
  private static Map<String, String> withFiles(Map<String, String> printed) {
    Map<String, String> properties = new LinkedHashMap<>(printed);
    properties.computeIfPresent(
        "llm.prompts", (key, file) -> RESOURCES + "datasets/sharegpt-form.json");
    properties.computeIfPresent(
        "llm.trace", (key, file) -> RESOURCES + "traces/azure-2023-conv.csv");
    properties.computeIfPresent(
        "llm.url", (key, url) -> url.replace("ENDPOINT", "http://127.0.0.1"));
    return properties;
  }

  private static Properties all(Map<String, String> given) {
    var properties = new Properties();
    properties.putAll(given);
    return properties;
  }
}
