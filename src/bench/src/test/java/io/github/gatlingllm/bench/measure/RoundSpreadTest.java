// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RoundSpreadTest {

  @Test
  void theMedianOfAnOddNumberOfRoundsIsOneOfThem() {
    assertThat(RoundSpread.of(List.of(9.0, 1.0, 4.0))).contains(new RoundSpread(4, 1, 9, 3));
  }

  @Test
  void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    assertThat(RoundSpread.of(List.of(9.0, 1.0, 4.0, 5.0))).contains(new RoundSpread(4.5, 1, 9, 4));
  }

  @Test
  void noRoundIsNoFigureAndNotZero() {
    assertThat(RoundSpread.of(List.of())).isEmpty();
  }
}
