// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds the counts of several endpoints. */
final class Sums {

  private Sums() {}

  /** Returns the sum; null without counts, or if they have different meanings. */
  static MetricReading.@Nullable Counted of(List<? extends MetricReading.@Nullable Counted> all) {
    MetricReading.Counted sum = null;
    for (MetricReading.Counted each : all.stream().filter(Objects::nonNull).toList()) {
      sum = sum == null ? each : plus(sum, each);
      if (sum == null) {
        return null;
      }
    }
    return sum;
  }

  private static MetricReading.@Nullable Counted plus(
      MetricReading.Counted a, MetricReading.Counted b) {
    if (a instanceof MetricReading.Total one && b instanceof MetricReading.Total two) {
      return new MetricReading.Total(one.count() + two.count());
    }
    if (a instanceof MetricReading.Share one && b instanceof MetricReading.Share two) {
      return new MetricReading.Share(one.part() + two.part(), one.of() + two.of());
    }
    return a instanceof MetricReading.Times one && b instanceof MetricReading.Times two
        ? plus(one, two)
        : null;
  }

  /** Different buckets leave only the mean. */
  private static MetricReading.Times plus(MetricReading.Times a, MetricReading.Times b) {
    double count = a.count() + b.count();
    double sum = a.sum() + b.sum();
    if (!a.continues(b)) {
      return new MetricReading.Times(count, sum, new double[0], new double[0]);
    }
    double[] upTo = a.upTo().clone();
    for (int i = 0; i < upTo.length; i++) {
      upTo[i] += b.upTo()[i];
    }
    return new MetricReading.Times(count, sum, a.bounds(), upTo);
  }
}
