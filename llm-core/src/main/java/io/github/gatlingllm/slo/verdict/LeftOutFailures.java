// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.certainty.Binomial;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.goodput.SloStats;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.SloFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Detects failures among the requests that no figure includes: a server must not pass because the
 * time in which it failed is excluded.
 *
 * <p>Outside the steady state and in the cool-down, the share of failed requests, or of those that
 * missed the SLO, must not exceed what the objective allows. A server may start during the warm-up,
 * so failures there must only keep the bounds on failures and attainment together with all measured
 * requests.
 *
 * @param allowed the share that may fail by the run's objectives, 0 to 1
 * @param abandonmentTest whether users are meant to give up
 */
record LeftOutFailures(double allowed, boolean abandonmentTest) {

  /** A smaller share is accepted, whatever the objectives are. */
  private static final double LEAST_ALLOWED = 0.01;

  /** A single failure is no evidence of a share. */
  private static final long FEWEST = 2;

  static LeftOutFailures of(List<RunObjective> objectives, boolean abandonmentTest) {
    double allowed =
        objectives.stream()
            .mapToDouble(objective -> allowed(objective, 0))
            .reduce(LEAST_ALLOWED, Math::max);
    return new LeftOutFailures(allowed, abandonmentTest);
  }

  /** A number of requests, and how many of them are bad. */
  private record Share(long bad, long of) {

    Share plus(Share other) {
      return new Share(bad + other.bad, of + other.of);
    }

    double value() {
      return of == 0 ? 0 : (double) bad / of;
    }

    /**
     * Returns whether the share is above a limit, neither by chance nor by one burst of failures.
     */
    boolean above(Limit limit) {
      return bad >= FEWEST
          && value() > limit.share()
          && Binomial.atLeast(bad / limit.burst(), of / limit.burst(), limit.share())
              <= Binomial.TAIL;
    }

    String requests() {
      return bad + " of " + of + " requests";
    }

    String percent() {
      return Quantity.plain(100 * value()) + " %";
    }
  }

  /**
   * The limit of a share of bad requests.
   *
   * @param share 0 to 1
   * @param burst how many bad requests count as one, measured inside the window
   */
  private record Limit(double share, double burst) {}

  /** Returns why the objective can't be met; null if it can. */
  @Nullable String doubt(RunObjective objective, RequestStats stats, Optional<SloStats> held) {
    Subject subject = objective.subject();
    if (subject instanceof Subject.OfCount count) {
      return ofFailures(count.figure()) ? ofFailures(objective, stats) : null;
    }
    if (subject instanceof Subject.OfSlo slo) {
      return held.isEmpty() ? null : ofSlo(objective, slo, stats, held.get());
    }
    boolean ofAnswers =
        subject instanceof Subject.OfMetric
            || subject instanceof Subject.OfAdjusted
            || subject instanceof Subject.OfRate;
    return ofAnswers ? ofAnswers(stats) : null;
  }

  private static double burst(RequestStats stats) {
    return Dependence.ofLost(stats.batches());
  }

  private static boolean ofFailures(CountFigure figure) {
    return figure instanceof CountFigure.FailureShare || figure instanceof CountFigure.Failures;
  }

  private static @Nullable String ofFailures(RunObjective objective, RequestStats stats) {
    RequestStats.Counts counts = stats.counts();
    var inside = new Share(counts.failed(), counts.succeeded() + counts.failed());
    var limit = new Limit(Math.max(allowed(objective, inside.of()), inside.value()), burst(stats));
    ExcludedRequests leftOut = stats.leftOut();
    String around =
        around(leftOut, inside, limit, part -> new Share(part.failed(), part.ended()), "failed");
    return around == null ? inWarmUp(leftOut, inside, limit) : around;
  }

  private @Nullable String ofSlo(
      RunObjective objective, Subject.OfSlo subject, RequestStats stats, SloStats held) {
    boolean attainment = subject.figure() == SloFigure.ATTAINMENT;
    var inside = new Share(held.judged() - held.good(), held.judged());
    var limit =
        new Limit(
            Math.max(attainment ? allowed(objective, 0) : allowed, inside.value()),
            held.dependence());
    String around =
        around(
            held.leftOut(),
            inside,
            limit,
            part -> new Share(part.failed(), part.ended()),
            "failed or missed " + held.slo().name());
    return around == null && attainment ? inWarmUp(stats.leftOut(), inside, limit) : around;
  }

  private @Nullable String ofAnswers(RequestStats stats) {
    RequestStats.Counts counts = stats.counts();
    var inside =
        new Share(
            counts.failed() + (abandonmentTest ? 0 : counts.givenUp()),
            counts.succeeded() + counts.failed() + (abandonmentTest ? 0 : counts.givenUp()));
    return around(
        stats.leftOut(),
        inside,
        new Limit(Math.max(allowed, inside.value()), burst(stats)),
        this::lost,
        "failed or were given up");
  }

  private Share lost(ExcludedRequests.Part part) {
    return abandonmentTest
        ? new Share(part.failed(), part.ended())
        : new Share(part.failed() + part.givenUp(), part.ended() + part.givenUp());
  }

  private static @Nullable String around(
      ExcludedRequests leftOut,
      Share inside,
      Limit limit,
      Function<ExcludedRequests.Part, Share> bad,
      String what) {
    Share unsteady = bad.apply(leftOut.unsteady());
    if (unsteady.above(limit)) {
      return VerdictTexts.badOutsideSteadyState(
          unsteady.requests(), bad(what, unsteady), inside.percent());
    }
    Share coolDown = bad.apply(leftOut.coolDown());
    return coolDown.above(limit)
        ? VerdictTexts.badInCoolDown(coolDown.requests(), bad(what, coolDown), inside.percent())
        : null;
  }

  private static @Nullable String inWarmUp(ExcludedRequests leftOut, Share inside, Limit limit) {
    var warmUp = new Share(leftOut.warmUp().failed(), leftOut.warmUp().ended());
    return warmUp.value() > limit.share() && inside.plus(warmUp).above(limit)
        ? VerdictTexts.failedInWarmUp(
            warmUp.requests(), " (" + warmUp.percent() + ")", inside.percent())
        : null;
  }

  private static String bad(String what, Share share) {
    return what + " (" + share.percent() + ")";
  }

  /**
   * Returns the share that may be bad by an objective, 0 to 1.
   *
   * @param ended how many requests succeeded or failed; 0 if not known
   */
  private static double allowed(RunObjective objective, long ended) {
    if (objective.subject() instanceof Subject.OfSlo slo) {
      return slo.figure() == SloFigure.ATTAINMENT
          ? most(objective, false, bound -> 1 - bound / 100)
          : LEAST_ALLOWED;
    }
    if (objective.subject() instanceof Subject.OfCount count) {
      return count.figure() instanceof CountFigure.FailureShare
          ? most(objective, true, bound -> bound / 100)
          : ofFailures(count.figure()) && ended > 0
              ? most(objective, true, bound -> bound / ended)
              : LEAST_ALLOWED;
    }
    return LEAST_ALLOWED;
  }

  private static double most(RunObjective objective, boolean upper, DoubleUnaryOperator share) {
    return objective.requirement().sides().stream()
        .filter(side -> side.comparison().upper() == upper)
        .mapToDouble(side -> share.applyAsDouble(side.bound()))
        .reduce(LEAST_ALLOWED, Math::max);
  }
}
