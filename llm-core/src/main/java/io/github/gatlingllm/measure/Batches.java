// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.CoarseCounts;
import io.github.gatlingllm.measure.request.Metric;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Requests in batches of equal time, by when they were due. How the batches differ tells how much
 * requests depend on each other: a queue remembers, and all gaps of an answer lie in one batch.
 *
 * @param all in the order of time, without empty ones: 17 to 32 where the run lasts longer than 2 s
 * @param fine the same requests in a quarter of the time each
 * @param seconds from the beginning of the first fine one to the end of the last
 */
public record Batches(List<Batch> all, List<Batch> fine, double seconds) {

  /** Of no request, or nobody kept them. */
  public static final Batches NONE = new Batches(List.of(), List.of(), 0);

  /** Copies. */
  public Batches {
    all = List.copyOf(all);
    fine = List.copyOf(fine);
  }

  /**
   * The same with values of a metric that are larger by so much, in the metric's own unit; of one
   * that is not kept, the same.
   */
  public Batches moved(Metric metric, double by) {
    return by == 0 ? this : new Batches(moved(all, metric, by), moved(fine, metric, by), seconds);
  }

  private static List<Batch> moved(List<Batch> batches, Metric metric, double by) {
    return batches.stream().map(batch -> batch.moved(metric, by)).toList();
  }

  /**
   * A batch.
   *
   * @param succeeded requests that succeeded
   * @param lost requests that failed, or whose users gave up
   * @param values of the succeeded ones, for those metrics that are kept
   */
  public record Batch(long succeeded, long lost, Map<Metric, CoarseCounts> values) {

    /** Copies the map; the counts must not be written to any more. */
    public Batch {
      values = Collections.unmodifiableMap(copy(values));
    }

    /** How many values of a metric it has. */
    public long count(Metric metric) {
      CoarseCounts counts = values.get(metric);
      return counts == null ? 0 : counts.count();
    }

    /** How many of them are at most {@code value}, about. */
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
