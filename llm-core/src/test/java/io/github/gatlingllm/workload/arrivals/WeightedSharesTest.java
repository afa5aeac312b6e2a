// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightedSharesTest {

  private static final List<Double> WEIGHTS = List.of(70.0, 20.0, 10.0);

  @Test
  void aSeedGivesTheSameSequenceOnAnyMachine() {
    assertThat(
            LongStream.range(0, 20)
                .map(index -> new WeightedShares(WEIGHTS).at(7, index))
                .toArray())
        .containsExactly(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 0, 1, 1);
  }

  /** 13.8: one in a thousand fair draws of two degrees of freedom is further off. */
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 7, 42, -1})
  void theSharesAreThoseThatWereAsked(long seed) {
    var shares = new WeightedShares(WEIGHTS);
    var counts = new int[3];
    for (int index = 0; index < 10_000; index++) {
      counts[shares.at(seed, index)]++;
    }
    double chiSquare = 0;
    for (int kind = 0; kind < 3; kind++) {
      double expected = WEIGHTS.get(kind) * 100;
      chiSquare += (counts[kind] - expected) * (counts[kind] - expected) / expected;
    }
    assertThat(chiSquare).isLessThan(13.8);
  }

  @Test
  void weightsAreRelative() {
    var percent = new WeightedShares(WEIGHTS);
    var parts = new WeightedShares(List.of(7.0, 2.0, 1.0));
    assertThat(LongStream.range(0, 1000).map(index -> parts.at(3, index)).toArray())
        .isEqualTo(LongStream.range(0, 1000).map(index -> percent.at(3, index)).toArray());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void impossibleWeightsAreRefused(double weight) {
    assertThatThrownBy(() -> new WeightedShares(List.of(1.0, weight)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "the weight of a share must be above 0, but was " + weight + ": leave the share out");
  }

  @Test
  void aMixOfNothingIsRefused() {
    assertThatThrownBy(() -> new WeightedShares(List.of())).hasMessageContaining("add .share(...)");
    assertThatThrownBy(() -> new WeightedShares(List.of(Double.MAX_VALUE, Double.MAX_VALUE)))
        .hasMessageContaining("finite sum");
  }
}
