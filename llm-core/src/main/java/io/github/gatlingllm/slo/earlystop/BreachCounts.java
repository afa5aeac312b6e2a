// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.earlystop;

import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.PartialAnswer;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.SloOutcome;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Finds the sides of objectives that can become unreachable. Means, rates, costs and concurrency
 * can always improve, and a capacity depends on levels still to come. The number of gaps still to
 * come is unknown, so only the extremes of ITL are final. Validity is known only at the end of a
 * run.
 */
public final class BreachCounts {

  /** The share by which a histogram's precision may turn a broken value into a kept one. */
  private static final double BLUR = 0.002;

  /** The share that rounding may change. */
  private static final double ROUNDING = 1e-9;

  private BreachCounts() {}

  /** Returns the sides of one objective; none for an objective that may be undetermined. */
  public static List<BreachCount> of(RunObjective objective) {
    return objective.undeterminedAllowed()
        ? List.of()
        : objective.requirement().sides().stream()
            .flatMap(side -> of(objective, side).stream())
            .toList();
  }

  private static Optional<BreachCount> of(RunObjective objective, Requirement.Side side) {
    return objective.subject().accept(new OfSide(objective, side));
  }

  /** Returns the count for one side, by kind of subject. */
  private record OfSide(RunObjective objective, Requirement.Side side)
      implements Subject.Visitor<Optional<BreachCount>>,
          CountFigure.Visitor<Optional<BreachCount>> {

    @Override
    public Optional<BreachCount> metric(Subject.OfMetric subject) {
      return ofMetric(objective, subject, side);
    }

    @Override
    public Optional<BreachCount> adjusted(Subject.OfAdjusted subject) {
      return Optional.of(
          percentile(
              objective,
              subject.metric(),
              subject.statistic().percentile() / 100,
              side,
              withFailures(sampler(subject.metric(), side, BLUR))));
    }

    @Override
    public Optional<BreachCount> slo(Subject.OfSlo subject) {
      return subject.figure() == SloFigure.ATTAINMENT
          ? Optional.of(attainment(objective, subject.slo(), side))
          : Optional.empty();
    }

    @Override
    public Optional<BreachCount> rate(Subject.OfRate subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> count(Subject.OfCount subject) {
      return subject.figure().accept(this);
    }

    @Override
    public Optional<BreachCount> validity(Subject.OfValidity subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> cost(Subject.OfCost subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> capacity(CapacitySubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> server(ServerSubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> energy(EnergySubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> feature(FeatureSubject subject) {
      return Optional.empty();
    }

    @Override
    public Optional<BreachCount> failureShare(CountFigure.FailureShare figure) {
      return Optional.of(
          share(
              objective,
              side,
              ended ->
                  switch (ended.request().outcome().status()) {
                    case OK -> Optional.of(false);
                    case FAILED ->
                        Optional.of(is(figure.text(), ended.request().outcome().error()));
                    case CANCELLED, UNFINISHED, RETRIED -> Optional.empty();
                  }));
    }

    @Override
    public Optional<BreachCount> failures(CountFigure.Failures figure) {
      return side.comparison().upper()
          ? Optional.of(
              new BreachCount(
                  objective, List.of(), BreachCounts::failed, new BreachCount.Allowance.None()))
          : Optional.empty();
    }

    @Override
    public Optional<BreachCount> finishShare(CountFigure.FinishShare figure) {
      return Optional.of(
          share(
              objective,
              side,
              ended ->
                  Optional.ofNullable(ended.request().outcome().finishReason())
                      .map(figure.reason()::equals)));
    }

    @Override
    public Optional<BreachCount> degenerateShare(CountFigure.DegenerateShare figure) {
      return Optional.of(
          share(
              objective,
              side,
              ended ->
                  Optional.ofNullable(ended.request().sanity()).map(AnswerSanity::degenerate)));
    }

    @Override
    public Optional<BreachCount> concurrency(CountFigure.Concurrency figure) {
      return Optional.empty();
    }
  }

  /**
   * Returns the count for attainment: good requests break an upper bound, the others a lower one,
   * within the timing uncertainty.
   */
  private static BreachCount attainment(RunObjective objective, Slo slo, Requirement.Side side) {
    boolean upper = side.comparison().upper();
    return new BreachCount(
        objective,
        slo.bounds().stream().map(Bound::metric).toList(),
        (ended, tally) -> {
          Judgement judgement = ended.judgement(slo);
          SloOutcome outcome = judgement == null ? null : judgement.outcome().orElse(null);
          if (judgement == null || outcome == null) {
            return;
          }
          if ((outcome == SloOutcome.GOOD) == upper) {
            tally.breakBy(judgement.marginNanos(), 1);
          } else {
            tally.keep(1);
          }
        },
        (BreachCount.Allowance.OfTotal) total -> ofShare(side, total));
  }

  private static void failed(EndedRequest ended, BreachCount.Tally tally) {
    switch (ended.request().outcome().status()) {
      case OK -> tally.add(false);
      case FAILED -> tally.add(true);
      case CANCELLED, UNFINISHED, RETRIED -> {} // it might have succeeded
    }
  }

  private static boolean is(@Nullable String text, @Nullable String error) {
    return text == null || text.equals(Objects.requireNonNullElse(error, "unknown"));
  }

  /** Whether a request counts in a share, and if so, in its numerator. */
  private interface Member {
    Optional<Boolean> of(EndedRequest ended);
  }

  /**
   * Returns the count for a share: counted requests break an upper bound, the others a lower one.
   */
  private static BreachCount share(RunObjective objective, Requirement.Side side, Member member) {
    boolean upper = side.comparison().upper();
    return new BreachCount(
        objective,
        List.of(),
        (ended, tally) -> member.of(ended).ifPresent(counted -> tally.add(counted == upper)),
        (BreachCount.Allowance.OfTotal) total -> ofShare(side, total));
  }

  /**
   * Returns the largest number of breaking requests with which the share, as judged, still holds.
   */
  private static long ofShare(Requirement.Side side, long total) {
    boolean upper = side.comparison().upper();
    double tail = upper ? side.bound() / 100 : 1 - side.bound() / 100;
    long most = Math.min(total, (long) Math.ceil(total * tail) + 1);
    while (most >= 0 && !side.holds(100.0 * (upper ? most : total - most) / total)) {
      most--;
    }
    return most;
  }

  private static Optional<BreachCount> ofMetric(
      RunObjective objective, Subject.OfMetric subject, Requirement.Side side) {
    Metric metric = subject.metric();
    if (subject.statistic() instanceof Statistic.Percentile percentile) {
      return metric.pooled()
          ? Optional.empty()
          : Optional.of(
              percentile(
                  objective,
                  metric,
                  percentile.percentile() / 100,
                  side,
                  sampler(metric, side, BLUR)));
    }
    boolean upper = side.comparison().upper();
    boolean falls = upper && subject.statistic() == Statistic.Simple.MAX;
    boolean rises = !upper && subject.statistic() == Statistic.Simple.MIN;
    return falls || rises
        ? Optional.of(
            new BreachCount(
                objective,
                List.of(metric),
                sampler(metric, side, 0),
                new BreachCount.Allowance.None()))
        : Optional.empty();
  }

  /**
   * Returns the count for a percentile. It is interpolated, so it is surely beyond its bound only
   * if both neighbouring samples are, whatever the final number.
   */
  private static BreachCount percentile(
      RunObjective objective,
      Metric metric,
      double share,
      Requirement.Side side,
      BreachCount.Sampler sampler) {
    boolean upper = side.comparison().upper();
    return new BreachCount(
        objective,
        List.of(metric),
        sampler,
        (BreachCount.Allowance.OfTotal)
            total -> {
              double enough = upper ? total - share * (total - 1) : share * (total - 1) + 1;
              return (long) Math.ceil(enough + ROUNDING * total) - 1;
            });
  }

  /** Returns a sampler that counts failed requests as broken. */
  private static BreachCount.Sampler withFailures(BreachCount.Sampler succeeded) {
    return (ended, tally) -> {
      if (ended.request().outcome().status() == RequestStatus.FAILED) {
        tally.add(true);
      } else {
        succeeded.count(ended, tally);
      }
    };
  }

  /**
   * Returns a sampler in which given-up or cut requests count by what they had shown; they break no
   * lower bound.
   */
  private static BreachCount.Sampler sampler(Metric metric, Requirement.Side side, double blur) {
    BreachCount.Sampler succeeded = succeeded(metric, side, blur);
    double bound = bound(metric, side, blur);
    return (ended, tally) -> {
      RequestRecord request = ended.request();
      RequestStatus status = request.outcome().status();
      if (status == RequestStatus.UNFINISHED || request.outcome().givenUp()) {
        OptionalDouble settled = PartialAnswer.settled(metric, request);
        OptionalDouble shown =
            settled.isPresent() ? settled : PartialAnswer.atLeast(metric, request);
        shown.ifPresent(
            value -> {
              boolean open = settled.isEmpty() && !side.comparison().upper();
              if (open || side.comparison().holds(value, bound)) {
                tally.keep(1);
              } else {
                tally.breakBy(Math.abs(metric.nanosTo(request, value, bound)), 1);
              }
            });
      } else {
        succeeded.count(ended, tally);
      }
    };
  }

  private static double bound(Metric metric, Requirement.Side side, double blur) {
    double slack = Math.abs(side.bound()) * (side.comparison().upper() ? blur : -blur);
    return (side.bound() + slack) * metric.outputDivisor();
  }

  private static BreachCount.Sampler succeeded(Metric metric, Requirement.Side side, double blur) {
    BoundComparison comparison = side.comparison();
    double bound = bound(metric, side, blur);
    return (ended, tally) -> {
      if (ended.request().outcome().status() == RequestStatus.OK) {
        metric.samples(
            ended.request(),
            (value, times) -> {
              if (comparison.holds(value, bound)) {
                tally.keep(times);
              } else {
                tally.breakBy(Math.abs(metric.nanosTo(ended.request(), value, bound)), times);
              }
            });
      }
    };
  }
}
