// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;

/** What golden runs promise. */
final class Promises {

  static final Slo FAST =
      new Slo(
          "fast",
          List.of(
              new Bound(Metric.TTFT, BoundComparison.LTE, 100e6),
              new Bound(Metric.TPOT, BoundComparison.LTE, 12e6)));

  static final Slo STRICT =
      new Slo("strict", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 42e6)));

  /** One of each kind that needs nothing but requests. */
  static final List<RunObjective> PLAIN =
      List.of(
          atMost(Metric.TTFT, 90, 100),
          atMost(Metric.ITL, 99, 60),
          new RunObjective(
              new Subject.OfMetric(List.of("chat"), Metric.E2E, Statistic.Simple.MEAN),
              BoundComparison.LTE,
              300),
          new RunObjective(new Subject.OfSlo(FAST, SloFigure.ATTAINMENT), BoundComparison.GTE, 90),
          new RunObjective(
              new Subject.OfSlo(FAST, SloFigure.REQUESTS_PER_SECOND), BoundComparison.GTE, 1),
          new RunObjective(
              new Subject.OfRate(List.of(), RateFigure.OUTPUT_TOKENS), BoundComparison.GTE, 20),
          new RunObjective(
              new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
              BoundComparison.LTE,
              5),
          new RunObjective(
              new Subject.OfCount(List.of(), CountFigure.Concurrency.PEAK),
              BoundComparison.LTE,
              50));

  private Promises() {}

  /** A percentile in milliseconds. */
  static RunObjective atMost(Metric metric, double percentile, double millis) {
    return new RunObjective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
        BoundComparison.LTE,
        millis);
  }
}
