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
 * An immutable snapshot of an active run.
 *
 * @param facts the facts of the run
 * @param atMillis the time by the wall clock, in milliseconds since 1970
 * @param progress the progress of the run
 * @param points the values of each metric that has any
 * @param moment the figures since the previous snapshot; null: there are none yet
 * @param standings the interim verdicts of the objectives
 * @param levels the load levels
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
   * The progress of a run.
   *
   * @param elapsed seconds since the start
   * @param planned the duration of the load profile, in seconds; empty: not known
   * @param warmUp whether requests sent now belong to the warm-up
   * @param ended whether the run ended and all counts are final
   * @param sent the number of requests sent
   * @param finished the number of requests that ended
   */
  public record Progress(
      double elapsed,
      OptionalDouble planned,
      boolean warmUp,
      boolean ended,
      long sent,
      long finished) {}

  /** Returns the values of a metric. */
  public List<Point> of(ExportedMetric metric) {
    return points.getOrDefault(metric, List.of());
  }
}
