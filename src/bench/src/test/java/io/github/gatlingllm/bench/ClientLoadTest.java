// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientLoadTest {

  @Test
  void aPacedLoadNamesItsStreamsAndTheirPace() {
    ClientLoad load = ClientLoad.of("200x50");
    assertThat(load).isEqualTo(new ClientLoad("200x50", 200, 50, 1, ClientLoad.HEAP));
    assertThat(load.interval()).isEqualTo(Duration.ofMillis(20));
    assertThat(load.serverOptions(Duration.ofNanos(100_000)))
        .containsExactly(
            "-Dlean.mode=paced", "-Dlean.intervalMicros=20000", "-Dlean.grainMicros=100");
  }

  @Test
  void aLoadWithoutAPaceNamesTheEventsOfAWrite() {
    ClientLoad load = ClientLoad.of("blast16");
    assertThat(load.paced()).isFalse();
    assertThat(load.serverOptions(Duration.ZERO))
        .containsExactly("-Dlean.mode=blast", "-Dlean.eventsPerWrite=16");
  }

  @Test
  void whileAnswersAreShortAThousandEndInASecond() {
    assertThat(ClientLoad.of("200x50").shortTokens(200)).isEqualTo(10);
    assertThat(ClientLoad.of("2000x20").shortTokens(200)).isEqualTo(40);
    assertThat(ClientLoad.of("10x1").shortTokens(200)).isEqualTo(8);
    assertThat(ClientLoad.of("10x1").shortTokens(5)).isEqualTo(5);
    assertThat(ClientLoad.of("blast16").shortTokens(4000)).isEqualTo(8);
  }

  @Test
  void theHeapMayBeSet() {
    assertThat(ClientLoad.of("5000x2@256m").heapMegabytes()).isEqualTo(256);
    assertThat(ClientLoad.of("blast1@64m").heapMegabytes()).isEqualTo(64);
  }

  @Test
  void aLimitedHeapIsNotInMemoryAsAWhole() {
    assertThat(ClientLoad.of("5000x2@256m").memoryOptions()).containsExactly("-Xmx256m");
    assertThat(ClientLoad.of("200x50").memoryOptions()).contains("-Xmx512m");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "200", "200x", "0x50", "200x0", "blast", "blast0", "200x50@5m"})
  void otherNamesAreRefused(String name) {
    assertThatThrownBy(() -> ClientLoad.of(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(name);
  }
}
