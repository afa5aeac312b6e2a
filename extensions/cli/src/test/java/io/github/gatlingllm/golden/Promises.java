// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.promise.Bound;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.CountFigure;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.RateFigure;
import io.github.gatlingllm.slo.promise.Slo;
import io.github.gatlingllm.slo.promise.SloFigure;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.List;

/** What golden runs promise. */
final class Promises {

  static final Slo FAST =
      new Slo(
          "fast",
          List.of(
              new Bound(Metric.TTFT, Comparison.LTE, 100e6),
              new Bound(Metric.TPOT, Comparison.LTE, 12e6)));

  static final Slo STRICT =
      new Slo("strict", List.of(new Bound(Metric.TTFT, Comparison.LTE, 42e6)));

  /** One of each kind that needs nothing but requests. */
  static final List<Objective> PLAIN =
      List.of(
          atMost(Metric.TTFT, 90, 100),
          atMost(Metric.ITL, 99, 60),
          new Objective(
              new Subject.OfMetric(List.of("chat"), Metric.E2E, Statistic.Simple.MEAN),
              Comparison.LTE,
              300),
          new Objective(new Subject.OfSlo(FAST, SloFigure.ATTAINMENT), Comparison.GTE, 90),
          new Objective(new Subject.OfSlo(FAST, SloFigure.REQUESTS_PER_SECOND), Comparison.GTE, 1),
          new Objective(
              new Subject.OfRate(List.of(), RateFigure.OUTPUT_TOKENS), Comparison.GTE, 20),
          new Objective(
              new Subject.OfCount(List.of(), new CountFigure.FailureShare(null)),
              Comparison.LTE,
              5),
          new Objective(
              new Subject.OfCount(List.of(), CountFigure.Concurrency.PEAK), Comparison.LTE, 50));

  private Promises() {}

  /** A percentile in milliseconds. */
  static Objective atMost(Metric metric, double percentile, double millis) {
    return new Objective(
        new Subject.OfMetric(List.of(), metric, new Statistic.Percentile(percentile)),
        Comparison.LTE,
        millis);
  }
}
