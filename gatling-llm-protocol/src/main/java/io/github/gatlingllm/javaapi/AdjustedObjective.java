// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.time.Duration;
import java.util.List;

/** DSL for objectives on a latency in which a failed request counts as infinitely long */
public final class AdjustedObjective {

  private final List<String> path;
  private final Metric metric;

  AdjustedObjective(List<String> path, Metric metric) {
    this.path = path;
    this.metric = metric;
  }

  /**
   * A percentile; if it falls on a failed request, no bound passes
   *
   * @param percentile above 0, at most 100
   * @return the next DSL step
   */
  public AtMost percentile(double percentile) {
    return new AtMost(new Subject.OfAdjusted(path, metric, new Statistic.Percentile(percentile)));
  }

  /** DSL for the objective's bound: an upper one, since failures would meet any lower bound */
  public static final class AtMost {

    private final Subject subject;

    private AtMost(Subject subject) {
      this.subject = subject;
    }

    /**
     * Less than
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lt(Duration bound) {
      return Objective.of(subject, BoundComparison.LT, bound.toNanos() / 1e6);
    }

    /**
     * At most; equality passes
     *
     * @param bound the bound
     * @return the objective
     */
    public Objective lte(Duration bound) {
      return Objective.of(subject, BoundComparison.LTE, bound.toNanos() / 1e6);
    }
  }
}
