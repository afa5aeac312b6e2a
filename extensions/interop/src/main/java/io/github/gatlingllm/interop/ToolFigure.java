// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.Statistic;

/** An aggregate that a result file states, mapped to our definition by meaning. */
public sealed interface ToolFigure {

  /** Returns the value: nanoseconds for times, else the unit of the figure. */
  double value();

  /**
   * A statistic of a metric.
   *
   * @param metric our metric that has the same meaning
   * @param statistic the statistic
   * @param value in the unit of the metric: nanoseconds for times
   */
  record OfMetric(Metric metric, Statistic statistic, double value) implements ToolFigure {}

  /**
   * A rate over the run.
   *
   * @param rate our rate that has the same meaning
   * @param value in the unit of the rate
   */
  record OfRate(RateFigure rate, double value) implements ToolFigure {}
}
