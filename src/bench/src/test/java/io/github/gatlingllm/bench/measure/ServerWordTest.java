// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ServerWordTest {

  @Test
  void itTellsHowManyTokensItSent() {
    assertThat(
            ServerWord.of(
                "lean: 412345 events, 5.31 µs CPU per event, lateness p50 20.1 µs p99 180.5 µs"
                    + " max 2100.0 µs"))
        .contains(new ServerWord(412_345));
    assertThat(ServerWord.of("lean: 7 events, CPU per event unknown, lateness none"))
        .contains(new ServerWord(7));
  }

  @Test
  void otherLinesSayNothing() {
    assertThat(ServerWord.of("lean server ready: http://127.0.0.1:1 (paced)")).isEmpty();
  }
}
