// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.measure.request.Metric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Requests in batches of equal time, by due time. The spread between batches shows how much
 * requests depend on each other: a queue carries over from one to the next, and all gaps of an
 * answer lie in one batch.
 *
 * @param all in order of time, without empty ones: 17 to 32 if the run lasts longer than 2 s
 * @param fine the same requests in batches of a quarter of the length
 * @param seconds from the start of the first fine batch to the end of the last
 */
public record Batches(List<Batch> all, List<Batch> fine, double seconds) {

  /** The batches of no requests, or of requests that were not kept. */
  public static final Batches NONE = new Batches(List.of(), List.of(), 0);

  /** Copies the lists. */
  public Batches {
    all = List.copyOf(all);
    fine = List.copyOf(fine);
  }

  /**
   * Returns a copy in which the values of a metric are larger by an amount in the metric's own
   * unit. If the metric is not kept, nothing changes.
   */
  public Batches moved(Metric metric, double by) {
    return by == 0 ? this : new Batches(moved(all, metric, by), moved(fine, metric, by), seconds);
  }

  private static List<Batch> moved(List<Batch> batches, Metric metric, double by) {
    return batches.stream().map(batch -> batch.moved(metric, by)).toList();
  }

  /**
   * One batch.
   *
   * @param succeeded the number of succeeded requests
   * @param lost the number of requests that failed or were given up
   * @param values of the succeeded requests, for the metrics that are kept
   */
  public record Batch(long succeeded, long lost, Map<Metric, CoarseCounts> values) {

    /** Copies the map. The counts must not change afterwards. */
    public Batch {
      values = Collections.unmodifiableMap(copy(values));
    }

    /** Returns the number of values of a metric. */
    public long count(Metric metric) {
      CoarseCounts counts = values.get(metric);
      return counts == null ? 0 : counts.count();
    }

    /** Returns approximately how many values of a metric are at most {@code value}. */
    public long atMost(Metric metric, double value) {
      CoarseCounts counts = values.get(metric);
      return counts == null ? 0 : counts.countAtMost(value);
    }

    private Batch moved(Metric metric, double by) {
      CoarseCounts counts = values.get(metric);
      if (counts == null) {
        return this;
      }
      Map<Metric, CoarseCounts> moved = copy(values);
      moved.put(metric, counts.moved(by));
      return new Batch(succeeded, lost, moved);
    }

    private static Map<Metric, CoarseCounts> copy(Map<Metric, CoarseCounts> values) {
      var copy = new EnumMap<Metric, CoarseCounts>(Metric.class);
      copy.putAll(values);
      return copy;
    }
  }
}
