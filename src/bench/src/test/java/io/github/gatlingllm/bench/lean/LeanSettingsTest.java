// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.lean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class LeanSettingsTest {

  private static LeanSettings settings(String... namesAndValues) {
    Properties properties = new Properties();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
    }
    return LeanSettings.of(properties);
  }

  @Test
  void untoldItIsPacedAndWarm() {
    LeanSettings settings = settings("bench.rounds", "7");
    assertThat(settings.options()).isEqualTo(LeanOptions.paced());
    assertThat(settings.listening()).isEqualTo(Listening.anywhere());
    assertThat(settings.truth()).isEmpty();
    assertThat(settings.warmUp()).isEqualTo(1000);
  }

  @Test
  void eachPropertySetsWhatItNames() {
    LeanSettings settings =
        settings(
            "lean.mode", "blast",
            "lean.firstMicros", "1",
            "lean.intervalMicros", "2",
            "lean.grainMicros", "3",
            "lean.eventsPerWrite", "4",
            "lean.port", "5",
            "lean.ioThreads", "6",
            "lean.epoll", "false",
            "lean.truth", "truth.jsonl",
            "lean.warmUp", "0");
    assertThat(settings.options())
        .isEqualTo(
            new LeanOptions(
                LeanMode.BLAST,
                Duration.ofNanos(1_000),
                Duration.ofNanos(2_000),
                Duration.ofNanos(3_000),
                4));
    assertThat(settings.listening()).isEqualTo(new Listening(5, 6, false));
    assertThat(settings.truth()).contains(Path.of("truth.jsonl"));
    assertThat(settings.warmUp()).isZero();
  }

  @Test
  void whatIsWrongIsNamedWithItsRule() {
    refuses("lean.mode", "fast", "lean.mode must be paced or blast, but was fast");
    refuses(
        "lean.intervalMicros",
        "0",
        "lean.intervalMicros must be a whole number from 1 to 600000000, but was 0");
    refuses(
        "lean.eventsPerWrite",
        "many",
        "lean.eventsPerWrite must be a whole number from 1 to 1024, but was many");
    refuses("lean.epoll", "yes", "lean.epoll must be true or false, but was yes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings("lean.interval", "20ms"))
        .withMessageStartingWith("lean.interval is no property of the lean server; these are:");
  }

  private static void refuses(String name, String value, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(name, value))
        .withMessage(message);
  }
}
