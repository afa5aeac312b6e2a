/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.Metric;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which sides of which objectives can be out of reach. Means, rates and concurrency always can
 * improve, and a capacity rests on levels that may be still to come; the number of gaps that are
 * still to come is unknown, so that of ITL only extremes are final.
 */
final class Reaches {

  /** What a histogram's precision of 0.1 % may turn from broken to kept at the end. */
  private static final double BLUR = 0.002;

  /** What rounding may. */
  private static final double ROUNDING = 1e-9;

  private Reaches() {}

  /** Those of one objective; none for one that need not be determined to pass. */
  static List<Reach> of(Objective objective) {
    return objective.undeterminedAllowed()
        ? List.of()
        : objective.requirement().sides().stream()
            .flatMap(side -> of(objective, side).stream())
            .toList();
  }

  private static Optional<Reach> of(Objective objective, Requirement.Side side) {
    if (objective.subject() instanceof Subject.OfMetric metric) {
      return ofMetric(objective, metric, side);
    }
    if (objective.subject() instanceof Subject.OfAdjusted adjusted) {
      return Optional.of(
          percentile(
              objective,
              adjusted.statistic().percentile() / 100,
              side,
              withFailures(sampler(adjusted.metric(), side, BLUR))));
    }
    if (objective.subject() instanceof Subject.OfSlo slo) {
      return slo.figure() == Subject.SloFigure.ATTAINMENT
          ? Optional.of(
              share(
                  objective,
                  side,
                  request -> slo.slo().judge(request).map(SloOutcome.GOOD::equals)))
          : Optional.empty();
    }
    if (objective.subject() instanceof Subject.OfCount count) {
      return ofCount(objective, count.figure(), side);
    }
    return Optional.empty();
  }

  private static Optional<Reach> ofCount(
      Objective objective, CountFigure figure, Requirement.Side side) {
    if (figure instanceof CountFigure.FailureShare failure) {
      return Optional.of(
          share(
              objective,
              side,
              request ->
                  switch (request.outcome().status()) {
                    case OK -> Optional.of(false);
                    case FAILED -> Optional.of(is(failure.text(), request.outcome().error()));
                    case CANCELLED, UNFINISHED, RETRIED -> Optional.empty();
                  }));
    }
    if (figure instanceof CountFigure.Failures && side.comparison().upper()) {
      return Optional.of(new Reach(objective, Reaches::failed, new Reach.Allowance.None()));
    }
    if (figure instanceof CountFigure.FinishShare finish) {
      return Optional.of(
          share(
              objective,
              side,
              request ->
                  Optional.ofNullable(request.outcome().finishReason())
                      .map(finish.reason()::equals)));
    }
    return Optional.empty();
  }

  private static void failed(RequestRecord request, Reach.Tally tally) {
    switch (request.outcome().status()) {
      case OK -> tally.add(false);
      case FAILED -> tally.add(true);
      case CANCELLED, UNFINISHED, RETRIED -> {} // it may still have gone well
    }
  }

  private static boolean is(@Nullable String text, @Nullable String error) {
    return text == null || text.equals(Objects.requireNonNullElse(error, "unknown"));
  }

  /** Whether a request counts in a share, and if so, whether it is one of those counted. */
  private interface Member {
    Optional<Boolean> of(RequestRecord request);
  }

  /** Counted ones break an upper bound, the others a lower one. */
  private static Reach share(Objective objective, Requirement.Side side, Member member) {
    boolean upper = side.comparison().upper();
    return new Reach(
        objective,
        (request, tally) -> member.of(request).ifPresent(counted -> tally.add(counted == upper)),
        (Reach.Allowance.OfTotal) total -> ofShare(side, total));
  }

  /** The largest number of breaking ones with which the share, as the judge takes it, holds. */
  private static long ofShare(Requirement.Side side, long total) {
    boolean upper = side.comparison().upper();
    double tail = upper ? side.bound() / 100 : 1 - side.bound() / 100;
    long most = Math.min(total, (long) Math.ceil(total * tail) + 1);
    while (most >= 0 && !side.holds(100.0 * (upper ? most : total - most) / total)) {
      most--;
    }
    return most;
  }

  private static Optional<Reach> ofMetric(
      Objective objective, Subject.OfMetric subject, Requirement.Side side) {
    Metric metric = subject.metric();
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      return metric.pooled()
          ? Optional.empty()
          : Optional.of(
              percentile(
                  objective, percentile.percentile() / 100, side, sampler(metric, side, BLUR)));
    }
    boolean upper = side.comparison().upper();
    boolean falls = upper && subject.statistic() == Statistic.Simple.MAX;
    boolean rises = !upper && subject.statistic() == Statistic.Simple.MIN;
    return falls || rises
        ? Optional.of(new Reach(objective, sampler(metric, side, 0), new Reach.Allowance.None()))
        : Optional.empty();
  }

  /**
   * A percentile between two samples is interpolated: it is surely beyond its bound only if both
   * are, whatever the number of samples will be.
   */
  private static Reach percentile(
      Objective objective, double share, Requirement.Side side, Reach.Sampler sampler) {
    boolean upper = side.comparison().upper();
    return new Reach(
        objective,
        sampler,
        (Reach.Allowance.OfTotal)
            total -> {
              double enough = upper ? total - share * (total - 1) : share * (total - 1) + 1;
              return (long) Math.ceil(enough + ROUNDING * total) - 1;
            });
  }

  /** A failed request took for ever. */
  private static Reach.Sampler withFailures(Reach.Sampler succeeded) {
    return (request, tally) -> {
      if (request.outcome().status() == RequestStatus.FAILED) {
        tally.add(true);
      } else {
        succeeded.count(request, tally);
      }
    };
  }

  private static Reach.Sampler sampler(Metric metric, Requirement.Side side, double blur) {
    Comparison comparison = side.comparison();
    double slack = Math.abs(side.bound()) * (comparison.upper() ? blur : -blur);
    double bound = side.bound() + slack;
    double divisor = metric.outputDivisor();
    return (request, tally) -> {
      if (request.outcome().status() == RequestStatus.OK) {
        metric.samples(request, value -> tally.add(!comparison.holds(value / divisor, bound)));
      }
    };
  }
}
