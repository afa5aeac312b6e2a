// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;

/** DSL for choosing a statistic of a latency that each request has once */
public sealed class LatencyStatistic
    extends ObjectiveBuilder.OfStatistic<ObjectiveBuilder.OfTime, RegressionBuilder.OfTime> {

  LatencyStatistic(List<String> path, Metric metric) {
    super(path, metric, ObjectiveBuilder.OfTime::new, RegressionBuilder.OfTime::new);
  }

  /**
   * Count each failed request as infinitely long, so that a server that fails fast has no good
   * percentiles
   *
   * @return the next DSL step
   */
  public final AdjustedObjective failureAdjusted() {
    return new AdjustedObjective(path(), metric());
  }

  /** DSL for a latency that begins at the send time or at the due time of the request */
  public static final class FromSend extends LatencyStatistic {

    private final Metric fromSchedule;

    FromSend(List<String> path, Metric metric, Metric fromSchedule) {
      super(path, metric);
      this.fromSchedule = fromSchedule;
    }

    /**
     * Measure from the due time, free of coordinated omission. Requests without a schedule are
     * ignored
     *
     * @return the next DSL step
     */
    public LatencyStatistic fromSchedule() {
      return new LatencyStatistic(path(), fromSchedule);
    }
  }
}
