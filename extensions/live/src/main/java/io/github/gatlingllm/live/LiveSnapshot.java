// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a run shows at one moment. Never changes.
 *
 * @param facts which run
 * @param atMillis when, by the wall clock
 * @param progress how far it is
 * @param points the values of each metric that has any
 * @param moment what happened since the one before; null: nothing yet
 * @param standings how its objectives stand
 * @param levels the levels of load that it goes through
 */
public record LiveSnapshot(
    WatchedRun facts,
    long atMillis,
    Progress progress,
    Map<ExportedMetric, List<Point>> points,
    @Nullable LiveSecond moment,
    List<InterimVerdict> standings,
    ShownLevels levels) {

  /**
   * How far a run is.
   *
   * @param elapsed seconds since its start
   * @param planned seconds that its load profile lasts; empty: nobody knows
   * @param warmUp whether what leaves now belongs to the warm-up
   * @param ended whether it is over, so that no count changes any more
   * @param sent requests that have left
   * @param finished requests that have ended
   */
  public record Progress(
      double elapsed,
      OptionalDouble planned,
      boolean warmUp,
      boolean ended,
      long sent,
      long finished) {}

  /** Those of one metric. */
  public List<Point> of(ExportedMetric metric) {
    return points.getOrDefault(metric, List.of());
  }
}
