// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.distribution;

import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A distribution for charts, with percentiles by nearest rank within 0.8 %. */
public final class BucketDistribution extends NearestRankDistribution {

  private final LogBuckets values;

  private BucketDistribution(LogBuckets values) {
    super(values.moments());
    this.values = values;
  }

  /**
   * Takes ownership of the buckets, which must not change afterwards. Returns null if there are no
   * values.
   */
  public static @Nullable Distribution of(@Nullable LogBuckets values) {
    return values == null || values.moments().count() == 0 ? null : new BucketDistribution(values);
  }

  @Override
  double within(long rank) {
    return values.atRank(rank);
  }

  @Override
  public long countAtMost(double value) {
    return values.countAtMost(value);
  }

  @Override
  public Histogram histogram() {
    SignedHistogram histogram = SignedHistogram.dense(1);
    for (long rank = 1; rank <= count(); rank++) {
      histogram.record(atRank(rank));
    }
    return histogram.merged();
  }
}
