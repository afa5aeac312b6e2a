// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.server.Estimate;
import io.github.gatlingllm.server.MetricFigure;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.ServerStatistic;
import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.ServerSubject;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judges objectives on figures that the server reports. */
final class ServerFinding {

  private ServerFinding() {}

  /**
   * Judges an objective.
   *
   * @param answered the number of requests that succeeded: a server that refused all was idle
   */
  static ObjectiveFinding of(
      RunObjective objective, ServerSubject subject, ServerFigures server, long answered) {
    String doubt = server.doubt(subject.metric());
    MetricFigure figure = server.metric(subject.metric()).orElse(null);
    if (figure == null) {
      return ObjectiveFinding.none(
          Objects.requireNonNullElse(
              doubt, FindingTexts.serverReportsNo(subject.metric().label())));
    }
    OptionalDouble actual = subject.statistic().of(figure);
    if (actual.isEmpty()) {
      return ObjectiveFinding.none(
          Objects.requireNonNullElse(
              doubt,
              FindingTexts.serverReportsNo(subject.statistic().key(), subject.metric().label())));
    }
    if (doubt == null && answered == 0 && objective.requirement().holds(actual.getAsDouble())) {
      doubt = FindingTexts.NOTHING_SUCCEEDED;
    }
    String odd =
        figure.doubt().orElse(actual.getAsDouble() < 0 ? FindingTexts.NEGATIVE_VALUE : null);
    if (odd != null) {
      return new ObjectiveFinding(actual, null, figure.samples(), Certainty.NONE, odd)
          .open(odd, Waiver.NONE);
    }
    if (doubt != null) {
      return new ObjectiveFinding(actual, null, figure.samples(), Certainty.NONE, doubt);
    }
    return estimate(subject, figure)
        .map(estimate -> bucket(objective, figure, estimate))
        .orElseGet(() -> ObjectiveFinding.plain(objective, actual.getAsDouble(), figure.samples()));
  }

  private static Optional<Estimate> estimate(ServerSubject subject, MetricFigure figure) {
    return subject.statistic() instanceof ServerStatistic.Percentile percentile
        ? figure.estimate(percentile.percentile())
        : Optional.empty();
  }

  /** Judges a percentile of a histogram: the verdict must be the same anywhere in its bucket. */
  private static ObjectiveFinding bucket(
      RunObjective objective, MetricFigure figure, Estimate estimate) {
    boolean holds = objective.requirement().holds(estimate.value());
    boolean sure =
        objective.requirement().holds(estimate.low()) == holds
            && objective.requirement().holds(estimate.high()) == holds;
    return new ObjectiveFinding(
        OptionalDouble.of(estimate.value()),
        new Interval(estimate.low(), estimate.high()),
        figure.samples(),
        sure ? Certainty.plain(holds) : Certainty.NONE,
        sure
            ? null
            : FindingTexts.coarseHistogram(
                Quantity.plain(estimate.low()), Quantity.plain(estimate.high()), objective.unit()));
  }
}
