// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.gatlingllm.simulations.ConvertedLines;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each property that a conversion prints exists, has a valid value, and fits to the others. */
class ConvertedPropertiesTest {

  static Stream<ConvertedLines> commands() {
    return ConvertedLines.all();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("commands")
  void simulationsTakeTheProperties(ConvertedLines command) {
    for (Map<String, String> properties : command.runs()) {
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

  private static Properties all(Map<String, String> given) {
    var properties = new Properties();
    properties.putAll(given);
    return properties;
  }
}
