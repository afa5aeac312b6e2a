// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchSettingsTest {

  @Test
  void withoutPropertiesTheWholeBenchIsRun() {
    BenchSettings settings = settings();
    assertThat(settings.loads())
        .extracting(ClientLoad::name)
        .containsExactly("200x50", "1000x20", "2000x20", "blast1", "blast16", "5000x2@256m");
    assertThat(settings.clients())
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(
                EnumSet.of(ClientKind.OURS_WITH, ClientKind.OURS_LIVE, ClientKind.OURS_HUNG)));
    assertThat(settings.rounds()).isEqualTo(5);
    assertThat(settings.warmUp()).isGreaterThanOrEqualTo(Duration.ofSeconds(15));
  }

  @Test
  void theQuickFormIsShortAndMayBeChanged() {
    BenchSettings settings = settings("bench.quick=true", "bench.rounds=2");
    assertThat(settings.rounds()).isEqualTo(2);
    assertThat(settings.clients()).containsExactly(ClientKind.NETTY, ClientKind.OURS);
    assertThat(settings.loads()).hasSize(2);
  }

  @Test
  void anAnswerTakesNoMoreThanHalfOfTheMeasuredTime() {
    BenchSettings settings = settings("bench.seconds=20");
    assertThat(settings.tokens(ClientLoad.of("200x50"))).isEqualTo(200);
    assertThat(settings.tokens(ClientLoad.of("5000x2"))).isEqualTo(20);
    assertThat(settings.tokens(ClientLoad.of("blast1"))).isEqualTo(4000);
  }

  @Test
  void theClientsJvmsMayHaveOptions() {
    assertThat(settings("bench.jvm=-XX:+UseZGC -Dio.netty.eventLoopThreads=2").jvm())
        .containsExactly("-XX:+UseZGC", "-Dio.netty.eventLoopThreads=2");
  }

  @Test
  void oneOfTwoMayHaveOptionsOfItsOwn() {
    BenchSettings settings =
        settings(
            "bench.clients=ours,ours-with",
            "bench.jvm=-XX:+UseZGC",
            "bench.with=-Da=1 -Dgatling.llm.kernelStamps=false");
    assertThat(settings.options(ClientKind.OURS)).containsExactly("-XX:+UseZGC");
    assertThat(settings.options(ClientKind.OURS_WITH))
        .containsExactly("-XX:+UseZGC", "-Da=1", "-Dgatling.llm.kernelStamps=false");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bench.round=3 | bench.round is no property of the bench; these are: bench.blastTokens",
        "bench.rounds=0 | bench.rounds must be a whole number from 1 to 100, but was 0",
        "bench.rounds=some | bench.rounds must be a whole number from 1 to 100, but was some",
        "bench.warmUp=3 | -Dbench.quick=true allows less",
        "bench.gaps=maybe | bench.gaps must be true or false, but was maybe",
        "bench.clients=curl | bench.clients may hold netty, ours, ours-read, ours-with, ours-live,"
            + " ours-hung, ours-tokens, sse, but not curl",
        "bench.clients=ours-with | bench.with must say which options it has besides those of ours",
        "bench.loads=many | bench.loads: a load is <streams>x",
        "bench.loads= | bench.loads must not be empty: without it, it is 200x50",
      })
  void aWrongPropertyIsAnErrorThatNamesTheRemedy(String property, String message) {
    assertThatThrownBy(() -> settings(property))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  private static BenchSettings settings(String... reported) {
    var properties = new Properties();
    properties.setProperty("user.home", "/home/somebody");
    for (String property : reported) {
      int equals = property.indexOf('=');
      properties.setProperty(property.substring(0, equals), property.substring(equals + 1));
    }
    return BenchSettings.of(properties);
  }
}
