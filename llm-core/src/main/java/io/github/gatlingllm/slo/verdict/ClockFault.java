// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Detects times below 0, which mean that a clock or its reading is wrong. No bound on such times
 * holds, because the wrong ones are the short ones.
 */
final class ClockFault {

  /** Requests may leave this much early: the schedule's zero is the injector's. */
  private static final double EARLY_NANOS = 1e6;

  private ClockFault() {}

  /** Returns why the objective can't be met; null if it can. */
  static @Nullable String doubt(Subject subject, RequestStats stats) {
    return metrics(subject)
        .flatMap(metric -> Stream.of(metric, metric.timed()).distinct())
        .map(metric -> doubt(metric, stats))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Stream<Metric> metrics(Subject subject) {
    if (subject instanceof Subject.OfMetric of) {
      return Stream.of(of.metric());
    }
    if (subject instanceof Subject.OfAdjusted of) {
      return Stream.of(of.metric());
    }
    return Optional.ofNullable(subject.slo()).stream()
        .flatMap(slo -> slo.bounds().stream())
        .map(Bound::metric);
  }

  private static @Nullable String doubt(Metric metric, RequestStats stats) {
    if (metric.unit() != Metric.Unit.NANOS || metric == Metric.SCHEDULE_LAG) {
      return null;
    }
    double lowest = stats.distribution(metric).map(values -> values.min()).orElse(0.0);
    return lowest < (metric.fromSchedule() ? -EARLY_NANOS : 0)
        ? VerdictTexts.negativeTime(metric.label(), Quantity.of(metric, lowest))
        : null;
  }
}
