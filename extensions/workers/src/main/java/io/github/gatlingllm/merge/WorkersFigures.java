// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.merge;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The figures of workers in the report of a merged run.
 *
 * @param workers the workers, by index
 */
record WorkersFigures(List<WorkerLine> workers) implements FeatureFigures {

  private static final double MILLI = 1e6;

  /** Copies the list. */
  public WorkersFigures {
    workers = List.copyOf(workers);
  }

  @Override
  public String key() {
    return "workers";
  }

  @Override
  public Object json(List<ObjectiveResult> objectives) {
    return workers.stream().map(Line::of).toList();
  }

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Line(
      int index,
      String host,
      long sent,
      @Nullable Double sentPercent,
      long failed,
      boolean valid,
      @Nullable Double clockOffsetMs,
      @Nullable Double clockBoundMs,
      @Nullable Double clockDriftMs,
      @Nullable Double scheduleLagP99Ms,
      @Nullable Double kernelStampsPercent,
      List<String> reasons) {

    static Line of(WorkerLine worker) {
      return new Line(
          worker.index(),
          worker.host(),
          worker.sent(),
          finite(worker.sentPercent()),
          worker.failed(),
          worker.valid(),
          finite(worker.clockOffset().nanos() / MILLI),
          finite(worker.clockOffset().boundNanos() / MILLI),
          finite(worker.driftNanos() / MILLI),
          finite(known(worker.lagP99Nanos()) / MILLI),
          finite(known(worker.kernelStampsPercent())),
          worker.reasons());
    }

    private static double known(OptionalDouble value) {
      return value.orElse(Double.NaN);
    }

    private static @Nullable Double finite(double value) {
      return Double.isFinite(value) ? value : null;
    }
  }
}
