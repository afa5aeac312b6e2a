// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Percentiles by nearest rank, which are values of the sample. */
final class NearestRank {

  private NearestRank() {}

  /** Returns a percentile of ascending values; null without values. */
  static <T> @Nullable T at(List<T> ascending, int percentile) {
    int rank = (ascending.size() * percentile + 99) / 100;
    return ascending.isEmpty() ? null : ascending.get(Math.max(1, rank) - 1);
  }
}
