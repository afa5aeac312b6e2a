// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.ServerSubject;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.objective.Subject;
import java.math.BigDecimal;

/** Refuses an objective that is trivial because a share was passed as a percentage. */
final class PercentageCheck {

  private PercentageCheck() {}

  /**
   * Checks an objective and returns its subject.
   *
   * @throws IllegalArgumentException if the bound or the percentile looks like a share
   */
  static Subject checked(Subject subject, Requirement requirement) {
    double percentile = percentile(subject);
    if (percentile <= 1 && boundsTheBest(requirement)) {
      throw new IllegalArgumentException(
          ("percentile(%s) of '%s' bounds the smallest values alone. Percentiles are in percent:"
                  + " did you mean percentile(%s)?")
              .formatted(
                  Quantity.exact(percentile),
                  subject.label(),
                  Quantity.exact(hundredfold(percentile))));
    }
    double smallest = leastSaid(subject);
    if (smallest > 0) {
      requirement.sides().stream()
          .filter(
              side -> !side.comparison().upper() && side.bound() > 0 && side.bound() <= smallest)
          .findFirst()
          .ifPresent(
              side -> {
                throw new IllegalArgumentException(
                    share(subject.label(), side.bound(), requirement));
              });
    }
    return subject;
  }

  /**
   * Returns the percentage of requests that must pass, after a check.
   *
   * @throws IllegalArgumentException if it looks like a share
   */
  static double percent(String call, double percent) {
    if (percent > 0 && percent < 1) {
      throw new IllegalArgumentException(
          "%s(%s) is %s %% of the requests. It takes percent: did you mean %s?"
              .formatted(
                  call,
                  Quantity.exact(percent),
                  Quantity.exact(percent),
                  Quantity.exact(hundredfold(percent))));
    }
    return percent;
  }

  private static String share(String label, double bound, Requirement requirement) {
    return "'%s %s' asks for %s %% of the requests. The bound is in percent: did you mean %s?"
        .formatted(
            label,
            requirement.text("%"),
            Quantity.exact(bound),
            Quantity.exact(hundredfold(bound)));
  }

  private static double percentile(Subject subject) {
    if (subject instanceof Subject.OfMetric metric
        && metric.statistic() instanceof Statistic.Percentile of) {
      return of.percentile();
    }
    if (subject instanceof Subject.OfAdjusted adjusted) {
      return adjusted.statistic().percentile();
    }
    return subject instanceof ServerSubject server
            && server.statistic() instanceof ServerStatistic.Percentile of
        ? of.percentile()
        : Double.POSITIVE_INFINITY;
  }

  /**
   * Returns whether an upper bound applies. A lower bound on a low percentile is valid: it limits
   * the slowest rates.
   */
  private static boolean boundsTheBest(Requirement requirement) {
    return requirement instanceof Requirement.NoWorse
        || requirement.sides().stream().anyMatch(side -> side.comparison().upper());
  }

  /** Returns the value up to which a percentage looks like a share; 0: any value is plausible. */
  private static double leastSaid(Subject subject) {
    if (!subject.unit().equals("%")) {
      return 0;
    }
    if (subject instanceof FeatureSubject feature) {
      return feature.figure().leastPercent();
    }
    return subject instanceof Subject.OfSlo ? 1 : 0;
  }

  /** Uses decimal arithmetic, because 0.99 × 100 is not exactly 99 in binary. */
  private static double hundredfold(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).doubleValue();
  }
}
