// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.watch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WatcherProvidersTest {

  private static final WatcherProviders NONE = new WatcherProviders(List.of());

  @ParameterizedTest
  @CsvSource({
    "gatling.llm.prometheus.port, 9464",
    "gatling.llm.otlp.url, http://user:secret@collector:4318",
    "gatling.llm.otlp.traces, true",
    "gatling.llm.live.port, 0",
  })
  void aPropertyOfTheMissingModuleNamesIt(String property, String value) {
    assertThatThrownBy(() -> NONE.requirePossible(Map.of(property, value)::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            property
                + ": the module for this setting is missing:"
                + " io.github.gatlingllm:gatling-llm-live. Add this dependency, in the version of"
                + " gatling-llm-protocol, or remove the setting");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "off", "false"})
  void whatAsksForNothingNeedsNoModule(String value) {
    assertThatCode(() -> NONE.requirePossible(Map.of("gatling.llm.otlp.url", value)::get))
        .doesNotThrowAnyException();
  }

  @Test
  void aModuleThatIsThereReadsItsProperties() {
    var there =
        new WatcherProvider() {
          @Override
          public void requirePossible() {
            throw new IllegalStateException("no such port");
          }

          @Override
          public Optional<RunWatcher> listening(WatchedRun facts, Consumer<String> console) {
            return Optional.empty();
          }
        };
    var all = new WatcherProviders(List.of(there));
    assertThatThrownBy(() -> all.requirePossible(Map.of("gatling.llm.live.port", "99999")::get))
        .hasMessage("no such port");
  }
}
