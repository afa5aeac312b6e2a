// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoggedWriteTimesTest {

  /** The first chunk took 4 to 5 ms, the gap between the two 18 to 21 ms. */
  private final LoggedWriteTimes times =
      new LoggedWriteTimes(
          new ObjectMapper()
              .createObjectNode()
              .put("received", 1_000_000)
              .setAll(
                  Map.of(
                      "chunksBefore", stamps(5_000_000, 24_000_000),
                      "chunks", stamps(6_000_000, 26_000_000))));

  private static JsonNode stamps(long... nanos) {
    return new ObjectMapper().valueToTree(nanos);
  }

  @Test
  void whatTheLogLeavesOpenIsNoError() {
    assertThat(times.ttftErrorMillis(4_000_000)).isZero();
    assertThat(times.ttftErrorMillis(4_700_000)).isZero();
    assertThat(times.ttftErrorMillis(5_000_000)).isZero();
    assertThat(times.gapErrorMillis(1, 18_000_000)).isZero();
    assertThat(times.gapErrorMillis(1, 21_000_000)).isZero();
    assertThat(times.openMillis()).containsExactly(1.0, 2.0);
  }

  @Test
  void beyondThatTheErrorHasItsSign() {
    assertThat(times.ttftErrorMillis(3_500_000)).isEqualTo(-0.5);
    assertThat(times.ttftErrorMillis(5_250_000)).isEqualTo(0.25);
    assertThat(times.gapErrorMillis(1, 17_000_000)).isEqualTo(-1);
    assertThat(times.gapErrorMillis(1, 23_000_000)).isEqualTo(2);
  }
}
