// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Of the requests of a span of the run, the one with the median TTFT and the one with its p99, and
 * percentiles of each part.
 *
 * @param startSeconds since the run's start
 * @param seconds how long it is
 * @param requests of how many these are; of fewer than a hundred the p99 is the slowest one
 * @param median by nearest rank
 * @param p99 likewise
 * @param parts those that any of these requests has
 */
public record SplitSpan(
    double startSeconds,
    double seconds,
    int requests,
    SplitSample median,
    SplitSample p99,
    Map<SplitPart, PartPercentiles> parts) {

  /** Copies. */
  public SplitSpan {
    var copy = new EnumMap<SplitPart, PartPercentiles>(SplitPart.class);
    copy.putAll(parts);
    parts = Collections.unmodifiableMap(copy);
  }

  /**
   * Of some requests.
   *
   * @param byTtft at least one
   */
  static SplitSpan of(double startSeconds, double seconds, List<SplitSample> byTtft) {
    return new SplitSpan(
        startSeconds,
        seconds,
        byTtft.size(),
        Objects.requireNonNull(NearestRank.at(byTtft, 50)),
        Objects.requireNonNull(NearestRank.at(byTtft, 99)),
        PartPercentiles.of(byTtft));
  }
}
