// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.Scale;
import io.github.gatlingllm.slo.validity.Scales;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the times that objectives compare with a bound; they set the precision that a run needs.
 */
public final class ObjectiveTimes {

  private static final double SECOND = 1e9;

  private ObjectiveTimes() {}

  /** Returns the times of all objectives. An objective on the load generator itself sets none. */
  public static Scales of(List<RunObjective> objectives) {
    boolean ofFigures =
        objectives.stream().anyMatch(each -> each.subject().basis() != Subject.Basis.GENERATOR);
    return new Scales(
            objectives.stream().flatMap(ObjectiveTimes::of).distinct().toList(), ofFigures)
        .requiredIf(
            objectives.stream().anyMatch(each -> each.subject() instanceof Subject.OfValidity));
  }

  /** Returns the times of one objective. */
  static Stream<Scale> of(RunObjective objective) {
    Slo slo = objective.subject().slo();
    if (slo != null) {
      return slo.bounds().stream().flatMap(ObjectiveTimes::of);
    }
    Metric metric = metric(objective.subject());
    return metric == null || metric.unit() != Metric.Unit.NANOS || metric == Metric.SCHEDULE_LAG
        ? Stream.empty()
        : objective.requirement().sides().stream()
            .filter(side -> side.bound() > 0)
            .map(
                side ->
                    new Scale(
                        metric, side.bound() * metric.outputDivisor(), bound(objective.text())));
  }

  private static @Nullable Metric metric(Subject subject) {
    if (subject instanceof Subject.OfMetric of) {
      return of.metric();
    }
    return subject instanceof Subject.OfAdjusted of ? of.metric() : null;
  }

  /** Returns the time of a bound; a bound on tokens per second is a time per token. */
  private static Stream<Scale> of(Bound bound) {
    double fixed = bound.limit().fixed();
    if (!(fixed > 0)) {
      return Stream.empty();
    }
    return switch (bound.metric().unit()) {
      case NANOS -> Stream.of(new Scale(bound.metric(), fixed, bound(bound.text())));
      case TOKENS_PER_SECOND ->
          bound.metric() == Metric.DECODE_RATE
              ? Stream.of(new Scale(Metric.TPOT, SECOND / fixed, bound(bound.text())))
              : Stream.empty();
      case CHARACTERS_PER_SECOND, WORDS_PER_SECOND, TOKENS, SHARE -> Stream.empty();
    };
  }

  private static String bound(String text) {
    return "the bound " + text;
  }
}
