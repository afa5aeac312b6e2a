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

/** Refuses a promise that says nothing because a share was given for a percentage. */
final class PercentageCheck {

  private PercentageCheck() {}

  /**
   * Looks at a promise, and returns its subject.
   *
   * @throws IllegalArgumentException if it can't be meant
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
   * A percentage that a share of the requests must reach.
   *
   * @throws IllegalArgumentException if it can't be meant
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

  /** Not from below, which a rate's lowest percentile may well be. */
  private static boolean boundsTheBest(Requirement requirement) {
    return requirement instanceof Requirement.NoWorse
        || requirement.sides().stream().anyMatch(side -> side.comparison().upper());
  }

  /** Up to there a percentage was meant as a share; 0: it may be as small as that. */
  private static double leastSaid(Subject subject) {
    if (!subject.unit().equals("%")) {
      return 0;
    }
    if (subject instanceof FeatureSubject feature) {
      return feature.figure().leastPercent();
    }
    return subject instanceof Subject.OfSlo ? 1 : 0;
  }

  /** As one writes it: 0.99 × 100 is not 99. */
  private static double hundredfold(double share) {
    return BigDecimal.valueOf(share).movePointRight(2).doubleValue();
  }
}
