// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The median of values that are kept by time slot. */
final class Medians {

  /** The precision of a slot's values. */
  private static final double PRECISION = 0.001;

  private Medians() {}

  /**
   * Returns the median by bisection, because a slot knows how many of its values are at most
   * another; 0 without values.
   */
  static double of(List<TimeSlot> slots, Function<TimeSlot, @Nullable Distribution> values) {
    List<Distribution> parts = new ArrayList<>();
    for (TimeSlot slot : slots) {
      Distribution part = values.apply(slot);
      if (part != null) {
        parts.add(part);
      }
    }
    double low = parts.stream().mapToDouble(Distribution::min).min().orElse(0);
    double high = parts.stream().mapToDouble(Distribution::max).max().orElse(0);
    long count = parts.stream().mapToLong(Distribution::count).sum();
    while (high - low > PRECISION * high) {
      double middle = low + (high - low) / 2;
      if (2 * atMost(parts, middle) >= count) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  private static long atMost(List<Distribution> parts, double value) {
    return parts.stream().mapToLong(part -> part.countAtMost(value)).sum();
  }
}
