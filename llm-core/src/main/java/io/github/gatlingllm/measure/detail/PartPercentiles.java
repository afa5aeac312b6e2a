// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import io.github.gatlingllm.measure.request.SplitPart;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Percentiles of one part of TTFT. Percentiles of several parts do not add up. By nearest rank;
 * with fewer than a hundred values, the p99 is the largest.
 *
 * @param count the number of requests that report the part
 * @param p50 in nanoseconds
 * @param p99 in nanoseconds
 */
public record PartPercentiles(int count, long p50, long p99) {

  /** Returns the percentiles of each part that any of the requests has. */
  static Map<SplitPart, PartPercentiles> of(List<SplitSample> samples) {
    var parts = new EnumMap<SplitPart, PartPercentiles>(SplitPart.class);
    for (SplitPart part : SplitPart.values()) {
      var values = new ArrayList<Long>();
      samples.forEach(sample -> part.of(sample.split()).ifPresent(values::add));
      values.sort(null);
      Long median = NearestRank.at(values, 50);
      Long p99 = NearestRank.at(values, 99);
      if (median != null && p99 != null) {
        parts.put(part, new PartPercentiles(values.size(), median, p99));
      }
    }
    return parts;
  }
}
