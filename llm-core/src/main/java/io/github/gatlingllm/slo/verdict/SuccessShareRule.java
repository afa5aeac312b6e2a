// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.CountFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that enough requests succeeded for a latency or an energy to be meaningful. Requests that
 * failed or were given up have no latency, and they are not the fast ones; nor do they use the
 * energy of an answer.
 *
 * <p>A figure allows as many lost requests as slow ones, and at most 5 %: a p99 holds whatever 1 %
 * of the requests do, a maximum holds for all of them.
 *
 * @param failureBounds the paths whose failures an objective bounds; an empty path stands for all
 *     requests
 * @param abandonmentTest whether users are meant to give up
 */
public record SuccessShareRule(List<List<String>> failureBounds, boolean abandonmentTest) {

  private static final double MOST_LOST = 0.05;

  /** The share for a mean, which a single request may move more than any percentile. */
  private static final double LOST_OF_MEAN = 0.01;

  /** 1 − 0.999 is slightly less than 0.001 in binary. */
  private static final double ROUNDING = 1e-9;

  /** Returns the rule for these objectives of one run. */
  public static SuccessShareRule of(List<RunObjective> objectives, boolean abandonmentTest) {
    return new SuccessShareRule(
        objectives.stream()
            .filter(SuccessShareRule::boundsFailures)
            .map(RunObjective::path)
            .toList(),
        abandonmentTest);
  }

  private static boolean boundsFailures(RunObjective objective) {
    return objective.subject() instanceof Subject.OfSlo
        || (objective.subject() instanceof Subject.OfCount count
            && (count.figure() instanceof CountFigure.Failures
                || (count.figure() instanceof CountFigure.FailureShare share
                    && share.text() == null
                    && directions(objective.requirement()).anyMatch(upper -> upper))));
  }

  /** Returns why an objective on a latency or energy can't be met; null if it can. */
  public @Nullable String doubt(RunObjective objective, RequestStats.Counts counts) {
    String lack = lack(objective.subject());
    if (lack == null) {
      return null;
    }
    long failed = failuresBounded(objective) ? 0 : counts.failed();
    long givenUp = abandonmentTest ? 0 : counts.givenUp();
    double forgiven = forgiven(objective);
    return failed + givenUp > forgiven * counts.tried() + ROUNDING * counts.tried()
        ? VerdictTexts.tooManyLost(
                percent(failed + givenUp, counts),
                lost(failed, givenUp),
                lack,
                allowed(objective.subject(), forgiven))
            + remedy(objective.subject(), failed, givenUp)
        : null;
  }

  /**
   * Returns whether an objective bounds the failures of these requests; bounds on other requests do
   * not count.
   */
  private boolean failuresBounded(RunObjective objective) {
    return failureBounds.stream().anyMatch(path -> path.isEmpty() || path.equals(objective.path()));
  }

  /** Returns what lost requests lack; null if the objective counts them itself. */
  private static @Nullable String lack(Subject subject) {
    if (subject instanceof Subject.OfMetric of) {
      return "have no " + of.metric().label();
    }
    return subject instanceof EnergySubject ? "used almost no GPU energy" : null;
  }

  /** Returns the share of lost requests that the figure allows, 0 to 1. */
  private static double forgiven(RunObjective objective) {
    return objective.subject() instanceof Subject.OfMetric metric
        ? directions(objective.requirement())
            .mapToDouble(upper -> forgiven(metric.statistic(), upper))
            .min()
            .orElseThrow()
        : MOST_LOST;
  }

  /**
   * Returns whether each bound is an upper one. Without bounds, values may be wrong on both sides.
   */
  private static Stream<Boolean> directions(Requirement requirement) {
    return requirement.sides().isEmpty()
        ? Stream.of(true, false)
        : requirement.sides().stream().map(side -> side.comparison().upper());
  }

  private static double forgiven(Statistic statistic, boolean upper) {
    if (statistic instanceof Statistic.Percentile of) {
      double share = of.percentile() / 100;
      return Math.min(MOST_LOST, upper ? 1 - share : share);
    }
    return switch ((Statistic.Simple) statistic) {
      case MEAN, STD_DEV -> LOST_OF_MEAN;
      case MAX -> upper ? 0 : MOST_LOST; // more values make no maximum smaller
      case MIN -> upper ? MOST_LOST : 0;
    };
  }

  private static String allowed(Subject subject, double forgiven) {
    return subject instanceof Subject.OfMetric metric
        ? VerdictTexts.allowed(
            metric.statistic().key(),
            forgiven == 0 ? "none" : Quantity.plain(100 * forgiven) + " %")
        : "";
  }

  private static String percent(long lost, RequestStats.Counts counts) {
    return Quantity.plain(100.0 * lost / counts.tried()) + " %";
  }

  private static String lost(long failed, long givenUp) {
    return failed == 0
        ? "were given up by their users"
        : givenUp == 0 ? "failed" : "failed or were given up by their users";
  }

  private static String remedy(Subject subject, long failed, long givenUp) {
    return (failed == 0 ? "" : VerdictTexts.boundFailures(adjustable(subject)))
        + (givenUp == 0 ? "" : VerdictTexts.abandonmentTest());
  }

  private static boolean adjustable(Subject subject) {
    return subject instanceof Subject.OfMetric metric
        && metric.statistic() instanceof Statistic.Percentile
        && !metric.metric().pooled()
        && metric.metric().unit() == Metric.Unit.NANOS;
  }
}
