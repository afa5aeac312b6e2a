// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live;

import io.github.gatlingllm.bench.sdk.LiveCounting;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.watch.WatchedRun;
import java.util.List;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** How we count what is shown live, for a comparison with others who can count. For one thread. */
public final class OwnMetrics implements LiveCounting {

  private static final long START_MILLIS = 1_700_000_000_000L;

  private final Series series = new Series();
  private final WatchedRun facts =
      new WatchedRun(
          "ComparedSimulation",
          "comparedsimulation-1",
          "1.0",
          START_MILLIS,
          new TreeMap<>(),
          List.of(),
          List.of(),
          null,
          WatchedRun.Plan.UNKNOWN);

  @Override
  public void observe(ExportedMetric metric, List<String> labels, double[] values) {
    MetricValue cell = series.of(metric, labels);
    for (double value : values) {
      cell.observe(value, 1);
    }
  }

  @Override
  public void add(ExportedMetric metric, List<String> labels, long more) {
    series.of(metric, labels).add(more);
  }

  @Override
  public void set(ExportedMetric metric, List<String> labels, double value) {
    series.of(metric, labels).set(value);
  }

  /** All until now. */
  public LiveSnapshot snapshot() {
    return new LiveSnapshot(
        facts,
        START_MILLIS + 1000,
        new LiveSnapshot.Progress(1, OptionalDouble.empty(), false, true, 0, 0),
        series.freeze(),
        null,
        List.of(),
        ShownLevels.NONE);
  }
}
