// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ClientComparisonTest {

  @Test
  void aRatioIsMadeWithinARound() {
    var comparison =
        new ClientComparison(
            List.of(
                trial("netty", 1, 10), trial("ours", 1, 11),
                trial("ours", 2, 48), trial("netty", 2, 40),
                trial("netty", 3, 20), trial("ours", 3, 20)),
            "netty");
    assertThat(comparison.clients()).containsExactly("netty", "ours");
    assertThat(comparison.ratio("ours", Figure.CPU)).contains(new RoundSpread(1.1, 1, 1.2, 3));
    assertThat(comparison.of("ours", Figure.CPU)).contains(new RoundSpread(20, 11, 48, 3));
  }

  @Test
  void theYardstickHasNoRatioToItself() {
    var comparison = new ClientComparison(List.of(trial("netty", 1, 10)), "netty");
    assertThat(comparison.ratio("netty", Figure.CPU)).isEmpty();
  }

  @Test
  void aRoundWithoutTheYardstickGivesNoRatio() {
    var comparison =
        new ClientComparison(List.of(trial("netty", 1, 10), trial("ours", 2, 11)), "netty");
    assertThat(comparison.ratio("ours", Figure.CPU)).isEmpty();
    assertThat(comparison.of("ours", Figure.TTFT_P50)).isEmpty();
  }

  @Test
  void nothingIsDividedByZero() {
    var comparison =
        new ClientComparison(List.of(trial("netty", 1, 0), trial("ours", 1, 11)), "netty");
    assertThat(comparison.ratio("ours", Figure.CPU)).isEmpty();
  }

  private static ClientTrial trial(String client, int round, double cpu) {
    return new ClientTrial("200x50", client, round, new Figures().put(Figure.CPU, cpu));
  }
}
