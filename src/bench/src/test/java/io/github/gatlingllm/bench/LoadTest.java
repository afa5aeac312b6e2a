// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoadTest {

  @Test
  void aPacedLoadNamesItsStreamsAndTheirPace() {
    Load load = Load.of("200x50");
    assertThat(load).isEqualTo(new Load("200x50", 200, 50, 1, Load.HEAP));
    assertThat(load.interval()).isEqualTo(Duration.ofMillis(20));
    assertThat(load.serverOptions(Duration.ofNanos(100_000)))
        .containsExactly(
            "-Dlean.mode=paced", "-Dlean.intervalMicros=20000", "-Dlean.grainMicros=100");
  }

  @Test
  void aLoadWithoutAPaceNamesTheEventsOfAWrite() {
    Load load = Load.of("blast16");
    assertThat(load.paced()).isFalse();
    assertThat(load.serverOptions(Duration.ZERO))
        .containsExactly("-Dlean.mode=blast", "-Dlean.eventsPerWrite=16");
  }

  @Test
  void whileAnswersAreShortAThousandEndInASecond() {
    assertThat(Load.of("200x50").shortTokens(200)).isEqualTo(10);
    assertThat(Load.of("2000x20").shortTokens(200)).isEqualTo(40);
    assertThat(Load.of("10x1").shortTokens(200)).isEqualTo(8);
    assertThat(Load.of("10x1").shortTokens(5)).isEqualTo(5);
    assertThat(Load.of("blast16").shortTokens(4000)).isEqualTo(8);
  }

  @Test
  void theHeapMayBeSet() {
    assertThat(Load.of("5000x2@256m").heapMegabytes()).isEqualTo(256);
    assertThat(Load.of("blast1@64m").heapMegabytes()).isEqualTo(64);
  }

  @Test
  void aLimitedHeapIsNotInMemoryAsAWhole() {
    assertThat(Load.of("5000x2@256m").memoryOptions()).containsExactly("-Xmx256m");
    assertThat(Load.of("200x50").memoryOptions()).contains("-Xmx512m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "200", "200x", "0x50", "200x0", "blast", "blast0", "200x50@5m"})
  void otherNamesAreRefused(String name) {
    assertThatThrownBy(() -> Load.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(name);
  }
}
