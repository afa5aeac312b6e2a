// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ServerSettingsTest {

  private static ServerSettings every(String interval) {
    return ServerSettings.DEFAULT.withProperties(Map.of("llm.server.interval", interval)::get);
  }

  @ParameterizedTest
  @CsvSource({
    "1s, PT1S",
    "500ms, PT0.5S",
    "2m, PT2M",
    "2 m, PT2M",
    "1h, PT1H",
    "3, PT3S",
    "0.0625s, PT0.063S",
    "'  250ms ', PT0.25S"
  })
  void theIntervalIsATimeAsPeopleTypeIt(String text, Duration interval) {
    assertThat(every(text).interval()).isEqualTo(interval);
  }

  @ParameterizedTest
  @ValueSource(strings = {"often", "2d", "-1s", "", "1s2", "1e3"})
  void whatIsNoTimeIsRefused(String text) {
    assertThatThrownBy(() -> every(text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("-Dllm.server.interval: " + ProtocolTexts.intervalMalformed(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "10ms", "0.04s"})
  void noServerIsAskedAllTheTime(String text) {
    assertThatThrownBy(() -> every(text))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "-Dllm.server.interval: the interval of server metrics must be at least 50 ms, but"
                + " was");
  }

  @ParameterizedTest
  @CsvSource({
    "llm.server.metrics, 'off,http://x', 'http://localhost:8000/metrics, but was off'",
    "llm.gpu.metrics, gpu-1:9400, 'http://localhost:8000/metrics, or nvidia-smi, but was"
        + " gpu-1:9400'"
  })
  void whatIsNoUrlIsRefusedByTheNameOfItsProperty(String property, String value, String rule) {
    assertThatThrownBy(() -> ServerSettings.DEFAULT.withProperties(Map.of(property, value)::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("-D" + property + ": the URL of ")
        .hasMessageEndingWith(" must be such as " + rule);
  }

  @Test
  void withoutPropertiesItIsAsTheCodeSays() {
    ServerSettings reported = ServerSettings.DEFAULT.every(Duration.ofMillis(70));

    assertThat(reported.withProperties(Map.<String, String>of()::get)).isEqualTo(reported);
  }

  @ParameterizedTest
  @CsvSource({
    "llm.server.metrics, http://alice:sesame@h/metrics, server metrics",
    "llm.server.metrics, 'http://h/metrics, http://sesame@h/metrics?key=sesame', server metrics",
    "llm.server.metrics, http://alice:ses%61me%40h/metrics, server metrics",
    "llm.gpu.metrics, http://alice:sesame@h:9400/metrics, GPU metrics"
  })
  void aUserInAUrlIsRefusedAndNotShown(String property, String url, String what) {
    assertThatThrownBy(() -> ServerSettings.DEFAULT.withProperties(Map.of(property, url)::get))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "-D"
                + property
                + ": "
                + what
                + ": the URL must hold no user and no password, but was 'http://***@h")
        .hasMessageContaining("at auto")
        .hasMessageNotContainingAny("alice", "sesame", "ses%61me");
  }

  @Test
  void whatIsNoUrlIsShownWithoutItsParameters() {
    assertThatThrownBy(
            () ->
                ServerSettings.DEFAULT.withProperties(
                    Map.of("llm.server.metrics", "h/metrics?api_key=sesame")::get))
        .hasMessageEndingWith("but was h/metrics?api_key=***");
  }

  @Test
  void controlRequestsHoldNoUserAndAreShownWithoutParameters() {
    assertThatThrownBy(() -> control("http://alice:sesame@h/reset"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("A control request: the URL must hold no user")
        .hasMessageContaining(ProtocolTexts.NO_USER_IN_CONTROL_REQUEST)
        .hasMessageNotContainingAny("alice", "sesame");
    assertThatThrownBy(() -> control("h/reset?token=sesame"))
        .hasMessageEndingWith("but was h/reset?token=***");
    assertThat(control("http://h/reset?token=sesame").shown())
        .isEqualTo("http://h/reset?token=***");
  }

  private static ControlRequest control(String target) {
    return new ControlRequest(ControlRequest.Moment.BEFORE_RUN, target, true);
  }
}
