/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.timeline.Metric;
import java.util.List;

/** DSL for choosing a statistic of a latency that each request has once */
public final class LatencyStatistic
    extends ObjectiveBuilder.OfStatistic<ObjectiveBuilder.OfTime, RegressionBuilder.OfTime> {

  LatencyStatistic(List<String> path, Metric metric) {
    super(path, metric, ObjectiveBuilder.OfTime::new, RegressionBuilder.OfTime::new);
  }

  /**
   * Count each failed request as one that took for ever: a server that fails fast has no fine
   * percentiles then
   *
   * @return the next DSL step
   */
  public AdjustedObjective failureAdjusted() {
    return new AdjustedObjective(path(), metric());
  }
}
