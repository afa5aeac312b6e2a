/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Metric;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One figure of two runs.
 *
 * @param before the baseline's value, in the unit of outputs
 * @param now the value
 * @param shift how far it has moved
 * @param samplesBefore how many independent samples the baseline's value rests on
 * @param samples how many the value rests on
 * @param needed so many on both sides let the estimate decide
 * @param better which values are the good ones
 * @param measure in which unit a change of it is given
 */
record FigurePair(
    double before,
    double now,
    Shift shift,
    long samplesBefore,
    long samples,
    long needed,
    Better better,
    Measure measure) {

  /** Which values are the good ones. */
  enum Better {
    LOWER,
    HIGHER
  }

  /** In which unit a change is given. */
  enum Measure {
    PERCENT,
    POINTS
  }

  /** What is left on each side of an interval, and how small a doubt must be. */
  static final double TAIL = 0.01;

  private static final long NEEDED = 30;
  private static final long NEEDED_OF_SHARES = 100;
  private static final double ROUNDING = 1e-9;

  /** The figure in both, if both have it. */
  static Optional<FigurePair> of(Subject subject, BaselineFigures before, BaselineFigures now) {
    if (subject instanceof Subject.OfMetric metric) {
      return ofMetric(
          metric, before.metrics().get(metric.metric()), now.metrics().get(metric.metric()));
    }
    if (subject instanceof Subject.OfRate rate) {
      return rates(
          before.rates().get(rate.figure()),
          before.counts().succeeded(),
          now.rates().get(rate.figure()),
          now.counts().succeeded(),
          now.counts().sent());
    }
    if (subject instanceof Subject.OfCount count) {
      return failures(((CountFigure.FailureShare) count.figure()), before, now);
    }
    Subject.OfSlo slo = (Subject.OfSlo) subject;
    BaselineFigures.SloShare shareBefore = before.slos().get(slo.slo().name());
    BaselineFigures.SloShare shareNow = now.slos().get(slo.slo().name());
    return shareBefore == null || shareNow == null
        ? Optional.empty()
        : ofSlo(slo.figure(), shareBefore, shareNow);
  }

  /** The probability that it is worse by more than the tolerance, in its own measure. */
  double worse(double tolerance) {
    return better == Better.LOWER ? shift.exceeds(tolerance) : 1 - shift.exceeds(-tolerance);
  }

  /** The worst value that the tolerance allows. */
  double allowed(double tolerance) {
    double step = measure == Measure.POINTS ? tolerance : Math.abs(before) * tolerance / 100;
    return better == Better.LOWER ? before + step : before - step;
  }

  /** By how much it has changed; empty where the baseline's value is 0. */
  OptionalDouble change() {
    if (measure == Measure.POINTS) {
      return OptionalDouble.of(now - before);
    }
    return before == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * (now - before) / Math.abs(before));
  }

  /** Whether both sides have samples enough for a verdict. */
  boolean enough() {
    return samplesBefore >= needed && samples >= needed;
  }

  private static Optional<FigurePair> ofMetric(
      Subject.OfMetric subject, @Nullable MetricFigures before, @Nullable MetricFigures now) {
    if (before == null || now == null) {
      return Optional.empty();
    }
    Better better = subject.metric().unit() == Metric.Unit.NANOS ? Better.LOWER : Better.HIGHER;
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      return Optional.of(ofPercentile(percentile.percentile(), before, now, better));
    }
    return Optional.of(
        new FigurePair(
            before.mean(),
            now.mean(),
            NormalShift.ofMeans(before, now),
            before.requests(),
            now.requests(),
            NEEDED,
            better,
            Measure.PERCENT));
  }

  private static FigurePair ofPercentile(
      double percentile, MetricFigures before, MetricFigures now, Better better) {
    double tail = Math.min(percentile, 100 - percentile) / 100;
    return new FigurePair(
        before.quantiles().at(percentile),
        now.quantiles().at(percentile),
        QuantileShift.of(percentile, before, now),
        before.requests(),
        now.requests(),
        (long) Math.ceil(1 / tail - ROUNDING),
        better,
        Measure.PERCENT);
  }

  private static Optional<FigurePair> ofSlo(
      Subject.SloFigure figure, BaselineFigures.SloShare before, BaselineFigures.SloShare now) {
    return switch (figure) {
      case ATTAINMENT ->
          shares(before.good(), before.judged(), now.good(), now.judged(), Better.HIGHER);
      case REQUESTS_PER_SECOND ->
          rates(
              boxed(before.requestsPerSecond()),
              before.good(),
              boxed(now.requestsPerSecond()),
              now.good(),
              now.judged());
      case OUTPUT_TOKENS_PER_SECOND ->
          rates(
              boxed(before.outputTokensPerSecond()),
              before.good(),
              boxed(now.outputTokensPerSecond()),
              now.good(),
              now.judged());
    };
  }

  private static Optional<FigurePair> failures(
      CountFigure.FailureShare figure, BaselineFigures before, BaselineFigures now) {
    return shares(
        failed(figure, before), ended(before), failed(figure, now), ended(now), Better.LOWER);
  }

  private static long failed(CountFigure.FailureShare figure, BaselineFigures figures) {
    return figure.text() == null
        ? figures.counts().failed()
        : figures.failures().getOrDefault(figure.text(), 0L);
  }

  private static long ended(BaselineFigures figures) {
    return figures.counts().succeeded() + figures.counts().failed();
  }

  private static Optional<FigurePair> shares(
      long before, long allBefore, long now, long all, Better better) {
    return allBefore == 0 || all == 0
        ? Optional.empty()
        : Optional.of(
            new FigurePair(
                100.0 * before / allBefore,
                100.0 * now / all,
                ShareShift.of(before, allBefore, now, all),
                allBefore,
                all,
                NEEDED_OF_SHARES,
                better,
                Measure.POINTS));
  }

  /** A rate that has fallen to nothing rests on all that was tried: it is no lack of samples. */
  private static Optional<FigurePair> rates(
      @Nullable Double before,
      long requestsBefore,
      @Nullable Double now,
      long requests,
      long tried) {
    return before == null || now == null
        ? Optional.empty()
        : Optional.of(
            new FigurePair(
                before,
                now,
                NormalShift.ofRates(before, requestsBefore, now, requests),
                requestsBefore,
                tried,
                NEEDED,
                Better.HIGHER,
                Measure.PERCENT));
  }

  private static @Nullable Double boxed(OptionalDouble value) {
    return value.isPresent() ? value.getAsDouble() : null;
  }
}
