// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The requests with the median and the p99 TTFT of a span of the run, and percentiles of each part.
 *
 * @param startSeconds since the run's start
 * @param seconds its length
 * @param requests the number of requests; with fewer than a hundred, the p99 is the slowest one
 * @param median by nearest rank
 * @param p99 by nearest rank
 * @param parts those that any of these requests has
 */
public record SplitSpan(
    double startSeconds,
    double seconds,
    int requests,
    SplitSample median,
    SplitSample p99,
    Map<SplitPart, PartPercentiles> parts) {

  /** Copies the map. */
  public SplitSpan {
    var copy = new EnumMap<SplitPart, PartPercentiles>(SplitPart.class);
    copy.putAll(parts);
    parts = Collections.unmodifiableMap(copy);
  }

  /**
   * Returns the span of some requests.
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
