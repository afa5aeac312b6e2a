// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Judges objectives on a capacity by its interval: met if the whole interval keeps the bound,
 * missed if none of it does, otherwise undetermined. The value itself does not decide, because near
 * the capacity a load passes in one level and fails in the next.
 */
final class CapacityFinding {

  private final RunObjective objective;
  private final Capacity capacity;

  private CapacityFinding(RunObjective objective, Capacity capacity) {
    this.objective = objective;
    this.capacity = capacity;
  }

  static ObjectiveFinding of(
      RunObjective objective, CapacitySubject subject, Capacities capacities) {
    return capacities
        .of(subject.slo(), subject.target())
        .map(capacity -> new CapacityFinding(objective, capacity).finding())
        .orElseGet(() -> ObjectiveFinding.none(capacities.missing(subject.slo())));
  }

  private ObjectiveFinding finding() {
    boolean below = capacity.bounded() == Capacity.Bounded.BELOW;
    Certainty certainty =
        objective.requirement().sides().isEmpty()
            ? Certainty.NONE
            : Certainty.of(objective.requirement(), capacity.value(), this::ofSide);
    return new ObjectiveFinding(
        below ? OptionalDouble.empty() : OptionalDouble.of(capacity.value()),
        new Interval(capacity.low(), capacity.high().orElse(Double.POSITIVE_INFINITY)),
        capacity.samples(),
        certainty,
        reason(certainty));
  }

  private Certainty ofSide(Requirement.Side side) {
    boolean upper = side.comparison().upper();
    if (reaches(side, capacity.low())) {
      return sure(upper ? Verdict.MISSED : Verdict.MET);
    }
    return high() <= side.bound()
        ? sure(upper ? Verdict.MET : Verdict.MISSED)
        : sure(Verdict.UNDETERMINED);
  }

  private static Certainty sure(Verdict verdict) {
    return new Certainty(verdict, false, 1);
  }

  private double high() {
    return capacity.high().orElse(Double.POSITIVE_INFINITY);
  }

  /** Returns whether the capacity is beyond the bound if this load passes. */
  private static boolean reaches(Requirement.Side side, double load) {
    return switch (side.comparison()) {
      case GTE, LT -> load >= side.bound();
      case GT, LTE -> load > side.bound();
    };
  }

  private @Nullable String reason(Certainty certainty) {
    if (certainty.verdict() != Verdict.UNDETERMINED) {
      return switch (capacity.bounded()) {
        case EXACT -> null;
        case AT_LEAST -> FindingTexts.allLevelsPassed(capacity.text());
        case BELOW -> FindingTexts.noLevelPassed(capacity.text());
      };
    }
    if (objective.requirement().sides().isEmpty()) {
      return FindingTexts.CAPACITY_NEEDS_BOUND;
    }
    return FindingTexts.boundInInterval(levels(), capacity.interval(), remedy());
  }

  private String levels() {
    String value = capacity.load(capacity.value());
    return switch (capacity.bounded()) {
      case EXACT ->
          FindingTexts.passedAndFailed(value, capacity.load(capacity.ceiling().orElseThrow()));
      case AT_LEAST -> FindingTexts.allLevelsPassedUpTo(value);
      case BELOW -> FindingTexts.lowestLevelFailed(value);
    };
  }

  private String remedy() {
    return objective.requirement().sides().stream().allMatch(this::tried)
        ? FindingTexts.LONGER_LEVELS
        : FindingTexts.CLOSER_LEVELS;
  }

  /** Returns whether a load was tried that decides the bound once it has enough requests. */
  private boolean tried(Requirement.Side side) {
    boolean reached =
        capacity.bounded() != Capacity.Bounded.BELOW && reaches(side, capacity.value());
    return reached || capacity.ceiling().orElse(Double.POSITIVE_INFINITY) <= side.bound();
  }
}
