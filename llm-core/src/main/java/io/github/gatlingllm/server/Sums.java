// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Adds up what several endpoints counted. */
final class Sums {

  private Sums() {}

  /** The sum; null: nothing was counted, or not the same. */
  static Reading.@Nullable Counted of(List<? extends Reading.@Nullable Counted> all) {
    Reading.Counted sum = null;
    for (Reading.Counted each : all.stream().filter(Objects::nonNull).toList()) {
      sum = sum == null ? each : plus(sum, each);
      if (sum == null) {
        return null;
      }
    }
    return sum;
  }

  private static Reading.@Nullable Counted plus(Reading.Counted a, Reading.Counted b) {
    if (a instanceof Reading.Total one && b instanceof Reading.Total two) {
      return new Reading.Total(one.count() + two.count());
    }
    if (a instanceof Reading.Share one && b instanceof Reading.Share two) {
      return new Reading.Share(one.part() + two.part(), one.of() + two.of());
    }
    return a instanceof Reading.Times one && b instanceof Reading.Times two ? plus(one, two) : null;
  }

  /** Where buckets differ, only the mean is left. */
  private static Reading.Times plus(Reading.Times a, Reading.Times b) {
    double count = a.count() + b.count();
    double sum = a.sum() + b.sum();
    if (!a.continues(b)) {
      return new Reading.Times(count, sum, new double[0], new double[0]);
    }
    double[] upTo = a.upTo().clone();
    for (int i = 0; i < upTo.length; i++) {
      upTo[i] += b.upTo()[i];
    }
    return new Reading.Times(count, sum, a.bounds(), upTo);
  }
}
