// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is found by halving is what the histogram itself tells. */
class RankedCountsTest {

  private final SplittableRandom random = new SplittableRandom(3);

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void eachRankAndEachCountIsTheHistograms(boolean packed) {
    AbstractHistogram histogram = packed ? new PackedHistogram(3) : new Histogram(3);
    histogram.setAutoResize(true);
    for (int i = 0; i < 20_000; i++) {
      histogram.recordValue((long) Math.pow(10, 10 * random.nextDouble()) - 1);
    }
    RankedCounts ranked = RankedCounts.of(histogram);
    assertThat(ranked.total()).isEqualTo(20_000);
    for (long rank = 1; rank <= 20_000; rank += 37) {
      double percentile = (rank - 0.5) / 20_000 * 100;
      assertThat(ranked.atRank(rank))
          .isEqualTo(histogram.medianEquivalentValue(histogram.getValueAtPercentile(percentile)));
    }
    for (int i = 0; i < 500; i++) {
      long value = (long) Math.pow(10, 11 * random.nextDouble()) - 1;
      assertThat(ranked.countAtMost(value)).isEqualTo(histogram.getCountBetweenValues(0, value));
    }
    assertThat(ranked.atRank(20_000))
        .isEqualTo(histogram.medianEquivalentValue(histogram.getMaxValue()));
  }

  @Test
  void theyAreAHistogramAgain() {
    Histogram histogram = SignedHistogram.empty();
    for (int i = 0; i < 5000; i++) {
      histogram.recordValue(random.nextLong(3_000_000_000L));
    }
    Histogram again = SignedHistogram.empty();
    RankedCounts.of(histogram).addTo(again);
    assertThat(again).isEqualTo(histogram);
    assertThat(again.getMinNonZeroValue()).isEqualTo(histogram.getMinNonZeroValue());
  }

  @Test
  void withoutValuesThereIsNothing() {
    for (RankedCounts none :
        new RankedCounts[] {RankedCounts.of(null), RankedCounts.of(SignedHistogram.empty())}) {
      assertThat(none.total()).isZero();
      assertThat(none.countAtMost(7)).isZero();
    }
  }
}
