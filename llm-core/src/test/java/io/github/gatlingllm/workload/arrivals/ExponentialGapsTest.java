// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.DoubleStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ExponentialGapsTest {

  @Test
  void gapsAreExponentialWithMeanOne() {
    double[] gaps = DoubleStream.generate(new ExponentialGaps(5)).limit(20_000).toArray();
    double mean = DoubleStream.of(gaps).average().orElseThrow();
    double above = DoubleStream.of(gaps).filter(gap -> gap > 2).count() / 20_000.0;
    assertThat(mean).isCloseTo(1, Offset.offset(0.03));
    assertThat(above).isCloseTo(Math.exp(-2), Offset.offset(0.01));
  }

  @Test
  void aSeedMeansItsGaps() {
    var gaps = new ExponentialGaps(7);
    var again = new ExponentialGaps(7);
    for (int i = 0; i < 100; i++) {
      assertThat(gaps.getAsDouble()).isEqualTo(again.getAsDouble());
    }
    assertThat(new ExponentialGaps(8).getAsDouble())
        .isNotEqualTo(new ExponentialGaps(7).getAsDouble());
  }
}
