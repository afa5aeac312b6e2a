// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.TimeMargins;
import io.github.gatlingllm.slo.validity.ValidityLimit;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Detects requests that left so late that the load differed from its profile. Figures that late
 * sends move by an unknown amount have no verdict then: costs, energy, capacities, and comparisons
 * with a baseline.
 */
final class LateLoad {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Late sends may account for this share of the change that a comparison allows. */
  private static final double SHARE_OF_TOLERANCE = 0.1;

  private LateLoad() {}

  /**
   * Returns why a figure without known ends has no verdict; null if the lag is within its limit.
   */
  static @Nullable String of(RunChecks checks, RequestStats stats) {
    double ttft = stats.distribution(Metric.TTFT).map(values -> values.percentile(50)).orElse(0.0);
    double limit =
        Math.max(
            checks.limit(ValidityLimit.SCHEDULE_LAG) * NANOS_PER_MILLI,
            checks.limit(ValidityLimit.SCHEDULE_LAG_OF_TTFT) / 100 * ttft);
    return checks.lag().p99() <= limit ? null : text("schedule lag p99", checks.lag().p99(), limit);
  }

  /**
   * Returns why no capacity is judged; null if it is. The lag of a level may be 5 % of the time
   * that its requests take.
   */
  private static @Nullable String ofLevels(RunChecks checks, Capacities capacities) {
    for (RequestStats level : capacities.applied()) {
      double lag =
          level.distribution(Metric.SCHEDULE_LAG).map(values -> values.percentile(99)).orElse(0.0);
      double e2e = level.distribution(Metric.E2E).map(Distribution::mean).orElse(0.0);
      double limit =
          Math.max(
              checks.limit(ValidityLimit.SCHEDULE_LAG) * NANOS_PER_MILLI,
              checks.limit(ValidityLimit.SCHEDULE_LAG_OF_TTFT) / 100 * e2e);
      if (lag > limit) {
        return text("schedule lag p99 of a level", lag, limit);
      }
    }
    return null;
  }

  private static String text(String figure, double nanos, double limit) {
    return VerdictTexts.sentLate(figure, TimeMargins.of(nanos), TimeMargins.of(limit));
  }

  /** Returns why an objective has no verdict, whatever its figure is; null if it may have one. */
  static @Nullable String doubt(
      RunObjective objective,
      ObjectiveFinding found,
      RunChecks checks,
      RequestStats stats,
      Capacities capacities) {
    Subject subject = objective.subject();
    if (checks.lag().most() == 0) {
      return null;
    }
    if (objective.requirement() instanceof Requirement.NoWorse) {
      return compared(subject, found, checks, stats);
    }
    if (subject instanceof CapacitySubject) {
      return ofLevels(checks, capacities);
    }
    return subject instanceof Subject.OfCost || subject instanceof EnergySubject
        ? of(checks, stats)
        : null;
  }

  private static @Nullable String compared(
      Subject subject, ObjectiveFinding found, RunChecks checks, RequestStats stats) {
    boolean time =
        subject instanceof Subject.OfMetric of && of.metric().unit() == Metric.Unit.NANOS;
    OptionalDouble moved = FindingBounds.moved(found);
    ObjectiveResult.Change change = found.change();
    if (!time || moved.isEmpty() || change == null) {
      return of(checks, stats);
    }
    double allowed = SHARE_OF_TOLERANCE * Math.abs(change.bound().bound() - change.baseline());
    return moved.getAsDouble() <= allowed
        ? null
        : text("by up to", moved.getAsDouble() * NANOS_PER_MILLI, allowed * NANOS_PER_MILLI);
  }
}
