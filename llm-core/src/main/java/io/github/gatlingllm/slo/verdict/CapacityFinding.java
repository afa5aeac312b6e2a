/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import io.github.gatlingllm.slo.certainty.Certainty;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.Requirement;
import io.github.gatlingllm.slo.promise.Subject;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * Objectives on a capacity. A load is known to hold up to the capacity's value, and not to hold
 * from the next higher load on that was tried: between the two, and beyond what was tried, nothing
 * is known. A verdict is sure where the capacity's interval says the same.
 */
final class CapacityFinding {

  private final Objective objective;
  private final Capacity capacity;

  private CapacityFinding(Objective objective, Capacity capacity) {
    this.objective = objective;
    this.capacity = capacity;
  }

  static Finding of(Objective objective, Subject.OfCapacity subject, Capacities capacities) {
    return capacities
        .of(subject.slo(), subject.target())
        .map(capacity -> new CapacityFinding(objective, capacity).finding())
        .orElseGet(() -> Finding.none(capacities.missing(subject.slo())));
  }

  private Finding finding() {
    boolean below = capacity.bounded() == Capacity.Bounded.BELOW;
    Certainty certainty =
        objective.requirement().sides().isEmpty()
            ? Certainty.NONE
            : Certainty.of(objective.requirement(), capacity.value(), this::ofSide);
    return new Finding(
        below ? OptionalDouble.empty() : OptionalDouble.of(capacity.value()),
        new Interval(capacity.low(), capacity.high().orElse(Double.POSITIVE_INFINITY)),
        capacity.samples(),
        certainty,
        reason(certainty));
  }

  private Certainty ofSide(Requirement.Side side) {
    boolean upper = side.comparison().upper();
    boolean reached =
        capacity.bounded() != Capacity.Bounded.BELOW && reaches(side, capacity.value());
    boolean under = capacity.ceiling().orElse(Double.POSITIVE_INFINITY) <= side.bound();
    long needed = (long) Math.ceil(1 / (1 - capacity.target()) - 1e-9);
    if (reached == under) {
      return new Certainty(Verdict.UNDETERMINED, false, needed);
    }
    boolean sure =
        reached
            ? reaches(side, capacity.low())
            : capacity.high().orElse(Double.POSITIVE_INFINITY) <= side.bound();
    Verdict verdict = reached == upper ? Verdict.MISSED : Verdict.MET;
    return sure || capacity.samples() >= needed
        ? new Certainty(verdict, !sure, needed)
        : new Certainty(Verdict.UNDETERMINED, false, needed);
  }

  /** Whether capacity is beyond the bound where that load holds. */
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
        case AT_LEAST -> "all levels held: " + capacity.text();
        case BELOW -> "no level held: " + capacity.text();
      };
    }
    if (objective.requirement().sides().isEmpty()) {
      return "a capacity is known between two loads: ask for a bound, not for a value";
    }
    return objective.requirement().sides().stream().anyMatch(this::decided)
        ? capacity.samples() + " requests are too few, " + certainty.needed() + " are needed"
        : unknown();
  }

  private boolean decided(Requirement.Side side) {
    boolean reached =
        capacity.bounded() != Capacity.Bounded.BELOW && reaches(side, capacity.value());
    return reached || capacity.ceiling().orElse(Double.POSITIVE_INFINITY) <= side.bound();
  }

  private String unknown() {
    return switch (capacity.bounded()) {
      case EXACT ->
          "no load was tried between "
              + capacity.load(capacity.value())
              + ", which held, and "
              + capacity.load(capacity.ceiling().orElseThrow());
      case AT_LEAST -> "levels went only to " + capacity.load(capacity.value());
      case BELOW ->
          "levels began only at " + capacity.load(capacity.value()) + ", which did not hold";
    };
  }
}
