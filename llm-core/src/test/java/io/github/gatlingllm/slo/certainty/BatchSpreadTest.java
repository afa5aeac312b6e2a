// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.BatchSpread.Part;
import io.github.gatlingllm.slo.certainty.BatchSpread.Samples;
import java.util.List;
import org.junit.jupiter.api.Test;

class BatchSpreadTest {

  /** Five batches of ten values: their mean is 1, its variance 5 ÷ 4 · 16 ÷ 50² = 0.008. */
  private static final List<Part> PARTS =
      List.of(
          new Part(8, 10), new Part(12, 10), new Part(8, 10), new Part(12, 10), new Part(10, 10));

  private static BatchSpread of(double skewness) {
    return BatchSpread.of(PARTS, new Samples(50, 0.4, skewness, 100)).orElseThrow();
  }

  /** t of 4 is 2.77645: 50 values count as 50 · (1.95996 ÷ 2.77645)² = 24.917. */
  @Test
  void fewIndependentValuesMakeItWider() {
    BatchSpread spread = of(0);
    assertThat(spread.independent()).isCloseTo(24.917, within(0.001));
    // 2.77645 · √0.008 · √(1 + 120 ÷ 24.917)
    assertThat(spread.below()).isCloseTo(0.5989, within(0.0001));
    assertThat(spread.above()).isCloseTo(0.5989, within(0.0001));
  }

  /** By 1 ÷ √24.917. */
  @Test
  void theSideOfTheLongerTailIsWider() {
    assertThat(of(1).below()).isCloseTo(0.5989, within(0.0001));
    assertThat(of(1).above()).isCloseTo(0.7189, within(0.0001));
  }

  @Test
  void fewerThanFiveBatchesHaveNoSpread() {
    assertThat(BatchSpread.of(PARTS.subList(0, 4), new Samples(40, 0.4, 0, 100))).isEmpty();
  }
}
