// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.Histogram;

/** A distribution of any number of values, with percentiles by nearest rank within 0.1 %. */
final class HistogramDistribution extends NearestRankDistribution {

  private final int scale;
  private final RankedCounts positive;
  private final RankedCounts negative;

  /** Takes ownership of the histogram, which must not change afterwards. */
  HistogramDistribution(SignedHistogram values) {
    super(values.moments());
    this.scale = values.scale();
    this.positive = values.positive();
    this.negative = values.negative();
  }

  @Override
  double within(long rank) {
    long below = negative.total();
    double value =
        rank <= below ? -negative.atRank(below - rank + 1) : positive.atRank(rank - below);
    return Math.max(min(), Math.min(max(), value / scale));
  }

  @Override
  public long countAtMost(double value) {
    if (value < min()) {
      return 0;
    }
    if (value >= max()) {
      return count();
    }
    return value < 0
        ? negative.total() - strictlyLess(Math.round(-value * scale))
        : negative.total() + positive.countAtMost((long) Math.floor(value * scale));
  }

  private long strictlyLess(long magnitude) {
    return magnitude == 0 ? 0 : negative.countAtMost(magnitude - 1);
  }

  @Override
  public Histogram histogram() {
    Histogram all = SignedHistogram.empty();
    positive.addTo(all);
    if (negative.total() > 0) {
      all.recordValueWithCount(0, negative.total());
    }
    return all;
  }
}
