// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One figure in two runs.
 *
 * @param before the baseline's value, in the unit of outputs
 * @param now the later value
 * @param shift how far it has moved
 * @param samplesBefore the number of samples of the baseline's value
 * @param samples the number of samples of the later value
 * @param needed the number of samples on both sides from which the estimate may decide
 * @param better which values are better
 * @param measure the unit of a change
 */
public record FigurePair(
    double before,
    double now,
    FigureShift shift,
    long samplesBefore,
    long samples,
    long needed,
    Better better,
    Measure measure) {

  /** Which values are better. */
  public enum Better {
    LOWER,
    HIGHER
  }

  /** The unit of a change. */
  public enum Measure {
    PERCENT,
    POINTS
  }

  /** The probability beyond each end of an interval, and the largest doubt of a verdict. */
  public static final double TAIL = 0.01;

  private static final long NEEDED = 30;
  private static final long NEEDED_OF_SHARES = 100;
  private static final double ROUNDING = 1e-9;

  /** Returns the figure of both runs; empty if one lacks it. */
  public static Optional<FigurePair> of(Subject subject, BaselineStats before, BaselineStats now) {
    return subject.accept(new InBoth(before, now));
  }

  /**
   * Returns the figure of both runs, with the shift from repeats of the same load. With fewer than
   * three repeats on a side, the shift comes from requests.
   *
   * @param repeatsBefore the baseline's repeats
   * @param repeats the later run's repeats
   */
  public static Optional<FigurePair> of(
      Subject subject,
      BaselineStats before,
      BaselineStats now,
      List<BaselineStats> repeatsBefore,
      List<BaselineStats> repeats) {
    return of(subject, before, now)
        .map(pair -> pair.repeated(values(subject, repeatsBefore), values(subject, repeats)));
  }

  /** Returns the figure of each repeat that has it. */
  private static List<Double> values(Subject subject, List<BaselineStats> repeats) {
    return repeats.stream()
        .flatMap(each -> of(subject, each, each).stream())
        .map(FigurePair::now)
        .toList();
  }

  private FigurePair repeated(List<Double> valuesBefore, List<Double> values) {
    return Math.min(valuesBefore.size(), values.size()) < RepeatShift.LEAST
        ? this
        : new FigurePair(
            before,
            now,
            new RepeatShift(valuesBefore, values, measure),
            samplesBefore,
            samples,
            needed,
            better,
            measure);
  }

  /** Returns whether both runs repeated it. */
  public boolean repeated() {
    return shift instanceof RepeatShift;
  }

  /** Finds a figure in both; kinds that baselines do not contain are in neither. */
  private record InBoth(BaselineStats before, BaselineStats now)
      implements Subject.Visitor<Optional<FigurePair>> {

    @Override
    public Optional<FigurePair> metric(Subject.OfMetric subject) {
      return ofMetric(
          subject, before.metrics().get(subject.metric()), now.metrics().get(subject.metric()));
    }

    @Override
    public Optional<FigurePair> adjusted(Subject.OfAdjusted subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> slo(Subject.OfSlo subject) {
      BaselineStats.SloShare shareBefore = before.slos().get(subject.slo().name());
      BaselineStats.SloShare shareNow = now.slos().get(subject.slo().name());
      return shareBefore == null || shareNow == null
          ? Optional.empty()
          : ofSlo(subject.figure(), shareBefore, shareNow);
    }

    @Override
    public Optional<FigurePair> rate(Subject.OfRate subject) {
      return rates(
          before.rates().get(subject.figure()),
          before.counts().succeeded(),
          now.rates().get(subject.figure()),
          now.counts().succeeded(),
          now.counts().sent());
    }

    @Override
    public Optional<FigurePair> count(Subject.OfCount subject) {
      return subject.figure() instanceof CountFigure.FailureShare share
          ? failures(share, before, now)
          : Optional.empty();
    }

    @Override
    public Optional<FigurePair> validity(Subject.OfValidity subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> cost(Subject.OfCost subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> capacity(CapacitySubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> server(ServerSubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> energy(EnergySubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<FigurePair> feature(FeatureSubject subject) {
      return Optional.empty();
    }
  }

  /** Returns the probability that it is worse by more than the tolerance, in its own measure. */
  public double worse(double tolerance) {
    return better == Better.LOWER ? shift.exceeds(tolerance) : 1 - shift.exceeds(-tolerance);
  }

  /** Returns the worst value that the tolerance allows. */
  public double allowed(double tolerance) {
    double step = measure == Measure.POINTS ? tolerance : Math.abs(before) * tolerance / 100;
    return better == Better.LOWER ? before + step : before - step;
  }

  /** Returns the change; empty if the baseline's value is 0. */
  public OptionalDouble change() {
    if (measure == Measure.POINTS) {
      return OptionalDouble.of(now - before);
    }
    return before == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(100 * (now - before) / Math.abs(before));
  }

  /** Returns whether both sides have enough samples for a verdict. */
  public boolean enough() {
    return samplesBefore >= needed && samples >= needed;
  }

  private static Optional<FigurePair> ofMetric(
      Subject.OfMetric subject, @Nullable MetricStats before, @Nullable MetricStats now) {
    if (before == null || now == null) {
      return Optional.empty();
    }
    Better better = subject.metric().isRate() ? Better.HIGHER : Better.LOWER;
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
      double percentile, MetricStats before, MetricStats now, Better better) {
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
      SloFigure figure, BaselineStats.SloShare before, BaselineStats.SloShare now) {
    return switch (figure) {
      case ATTAINMENT ->
          shares(
              new Counted(before.good(), before.judged(), before.dependence()),
              new Counted(now.good(), now.judged(), now.dependence()),
              Better.HIGHER);
      case REQUESTS_PER_SECOND, SANE_REQUESTS_PER_SECOND ->
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
      CountFigure.FailureShare figure, BaselineStats before, BaselineStats now) {
    return shares(failures(figure, before), failures(figure, now), Better.LOWER);
  }

  private static Counted failures(CountFigure.FailureShare figure, BaselineStats figures) {
    long failed =
        figure.text() == null
            ? figures.counts().failed()
            : figures.failures().getOrDefault(figure.text(), 0L);
    long ended = figures.counts().succeeded() + figures.counts().failed();
    return new Counted(failed, ended, figures.failureDependence());
  }

  /** Some of all requests, which depend on each other by φ. */
  private record Counted(long some, long all, double dependence) {

    double percent() {
      return 100.0 * some / all;
    }
  }

  private static Optional<FigurePair> shares(Counted before, Counted now, Better better) {
    return before.all == 0 || now.all == 0
        ? Optional.empty()
        : Optional.of(
            new FigurePair(
                before.percent(),
                now.percent(),
                ShareShift.of(
                    before.some / before.dependence,
                    before.all / before.dependence,
                    now.some / now.dependence,
                    now.all / now.dependence),
                before.all,
                now.all,
                NEEDED_OF_SHARES,
                better,
                Measure.POINTS));
  }

  /**
   * Returns a pair of rates; the samples are all requests tried, so that a rate of 0 has samples,
   * too.
   */
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
