// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.RateFigure;
import io.github.gatlingllm.slo.promise.SloFigure;
import io.github.gatlingllm.slo.promise.Statistic;
import io.github.gatlingllm.slo.promise.Subject;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** Objectives, and how they were judged. */
public final class JudgedObjectives {

  private JudgedObjectives() {}

  /** Some that are met and some that are not, and one without data. */
  static List<ObjectiveResult> five() {
    return List.of(
        of(
            new Subject.OfMetric(Reports.CHAT, Metric.TTFT, new Statistic.Percentile(99)),
            Comparison.LTE,
            200,
            137.2,
            new Interval(121.4, 205.1),
            Verdict.MET),
        of(
            new Subject.OfMetric(Reports.CHAT, Metric.ITL, new Statistic.Percentile(99)),
            Comparison.LTE,
            8,
            9.876,
            new Interval(9.8, 9.95),
            Verdict.MISSED),
        of(
            new Subject.OfSlo(Reports.INTERACTIVE, SloFigure.ATTAINMENT),
            Comparison.GTE,
            95,
            98.73,
            new Interval(98.02, 99.24),
            Verdict.MET),
        of(
            new Subject.OfRate(List.of(), RateFigure.OUTPUT_TOKENS),
            Comparison.GTE,
            3000,
            3169.5,
            null,
            Verdict.MET),
        undetermined());
  }

  public static ObjectiveResult undetermined() {
    return new ObjectiveResult(
        new Objective(
            new Subject.OfMetric(Reports.SEARCH, Metric.E2E, new Statistic.Percentile(99)),
            Comparison.LT,
            2500),
        OptionalDouble.empty(),
        null,
        0,
        false,
        Verdict.UNDETERMINED,
        "no data");
  }

  public static ObjectiveResult of(
      Subject subject,
      Comparison comparison,
      double bound,
      double actual,
      @Nullable Interval interval,
      Verdict verdict) {
    boolean weak = interval != null && interval.low() < bound && bound < interval.high();
    return new ObjectiveResult(
        new Objective(subject, comparison, bound),
        OptionalDouble.of(actual),
        interval,
        1194,
        weak,
        verdict,
        null);
  }
}
