// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.earlystop.BreachCounts;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.CapacitySubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.Capacity.Bounded;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CapacityFindingTest {

  private static final Slo SLO =
      new Slo("interactive", List.of(new Bound(Metric.TTFT, BoundComparison.LTE, 200e6)));
  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final OptionalDouble OWN_TARGET = OptionalDouble.empty();

  /** 12 held, 14 did not; 10 surely held, 14 surely did not. */
  private static final Capacity TWELVE = exact(12, 14, 10, OptionalDouble.of(14), 400);

  @Test
  void itIsSureWhereTheIntervalIs() {
    ObjectiveResult result = judge(TWELVE, new Requirement.Side(BoundComparison.GTE, 10));
    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.weak()).isFalse();
    assertThat(result.actual()).hasValue(12);
    assertThat(result.interval()).isEqualTo(new Interval(10, 14));
    assertThat(result.samples()).isEqualTo(400);
    assertThat(result.objective().unit()).isEqualTo("req/s");

    ObjectiveResult missed = judge(TWELVE, new Requirement.Side(BoundComparison.GTE, 14));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.weak()).isFalse();
  }

  /**
   * Near the capacity a load holds in one level and not in the next, so a level decides nothing.
   */
  @Test
  void aBoundInsideTheIntervalIsUndetermined() {
    ObjectiveResult held = judge(TWELVE, new Requirement.Side(BoundComparison.GTE, 12));
    assertThat(held.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(held.passes()).isFalse();
    assertThat(held.actual()).hasValue(12);
    assertThat(held.interval()).isEqualTo(new Interval(10, 14));
    assertThat(held.reason())
        .isEqualTo(
            FindingTexts.boundInInterval(
                FindingTexts.passedAndFailed("12 req/s", "14 req/s"),
                "95 % interval 10–14",
                FindingTexts.LONGER_LEVELS));

    Capacity unsure = exact(12, 14, 10, NONE, 400);
    ObjectiveResult notHeld = judge(unsure, new Requirement.Side(BoundComparison.GTE, 14));
    assertThat(notHeld.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(notHeld.reason()).contains("95 % interval from 10; " + FindingTexts.LONGER_LEVELS);
  }

  @Test
  void noVerdictIsWeak() {
    for (double bound = 1; bound < 20; bound++) {
      for (BoundComparison comparison : BoundComparison.values()) {
        assertThat(judge(TWELVE, new Requirement.Side(comparison, bound)).weak()).isFalse();
      }
    }
  }

  @Test
  void betweenTwoLoadsNothingIsKnown() {
    ObjectiveResult result = judge(TWELVE, new Requirement.Side(BoundComparison.GTE, 13));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason())
        .isEqualTo(
            FindingTexts.boundInInterval(
                FindingTexts.passedAndFailed("12 req/s", "14 req/s"),
                "95 % interval 10–14",
                FindingTexts.CLOSER_LEVELS));
  }

  @Test
  void levelsThatAllPassGiveALowerLimit() {
    Capacity atLeast =
        capacity(20, Bounded.AT_LEAST, OptionalDouble.empty(), 20, OptionalDouble.empty(), 400);

    ObjectiveResult met = judge(atLeast, new Requirement.Side(BoundComparison.GTE, 20));
    assertThat(met.verdict()).isEqualTo(Verdict.MET);
    assertThat(met.weak()).isFalse();
    assertThat(met.reason()).isEqualTo(FindingTexts.allLevelsPassed("≥ 20 req/s, not reached"));

    ObjectiveResult open = judge(atLeast, new Requirement.Side(BoundComparison.GTE, 25));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .startsWith(FindingTexts.allLevelsPassedUpTo("20 req/s"))
        .contains("95 % interval from 20; " + FindingTexts.CLOSER_LEVELS);
    assertThat(open.passes()).isFalse();
  }

  @Test
  void levelsThatAllFailGiveAnUpperLimit() {
    Capacity below = capacity(2, Bounded.BELOW, OptionalDouble.of(2), 0, OptionalDouble.of(2), 400);

    ObjectiveResult missed = judge(below, new Requirement.Side(BoundComparison.GTE, 12));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.weak()).isFalse();
    assertThat(missed.actual()).isEmpty();
    assertThat(missed.reason()).isEqualTo(FindingTexts.noLevelPassed("< 2 req/s"));

    ObjectiveResult open = judge(below, new Requirement.Side(BoundComparison.GTE, 1));
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .startsWith(FindingTexts.lowestLevelFailed("2 req/s"))
        .contains("95 % interval 0–2; " + FindingTexts.CLOSER_LEVELS);
  }

  @Test
  void upperBoundsAreKeptFromTheNextLoadOn() {
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.LTE, 14)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.LTE, 9)).verdict())
        .isEqualTo(Verdict.MISSED);
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.LTE, 11)).verdict())
        .as("12 held, but not surely")
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.LTE, 12)).verdict())
        .as("it may be 13")
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.LT, 10)).verdict())
        .isEqualTo(Verdict.MISSED);
    assertThat(judge(TWELVE, new Requirement.Side(BoundComparison.GT, 12)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(TWELVE, new Requirement.Between(10, 14)).verdict()).isEqualTo(Verdict.MET);
    assertThat(judge(TWELVE, new Requirement.Between(14, 20)).verdict()).isEqualTo(Verdict.MISSED);
    assertThat(judge(TWELVE, new Requirement.OneOf(List.of(12.0))).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void withoutLevelsItIsUndetermined() {
    ObjectiveResult result =
        result(evidence(), OWN_TARGET, new Requirement.Side(BoundComparison.GTE, 1));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo(FindingTexts.NO_LEVELS);
    assertThat(result.passes()).isFalse();
  }

  @Test
  void aLoadThatWasNotAppliedIsNotMet() {
    Evidence evidence =
        evidence()
            .with(
                s -> {
                  s.capacities = of(TWELVE);
                  s.loadApplied = false;
                });
    ObjectiveResult result =
        result(evidence, OWN_TARGET, new Requirement.Side(BoundComparison.GTE, 10));
    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo(VerdictTexts.LOAD_NOT_APPLIED);
    assertThat(
            result(evidence, OWN_TARGET, new Requirement.Side(BoundComparison.GTE, 14)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void anObjectiveMayHaveItsOwnTarget() {
    Evidence evidence = evidence().with(s -> s.capacities = of(TWELVE));
    ObjectiveResult other =
        result(evidence, OptionalDouble.of(0.95), new Requirement.Side(BoundComparison.GTE, 12));
    assertThat(other.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(other.reason()).isEqualTo("nothing is known of that target");
    assertThat(other.objective().text())
        .isEqualTo("interactive (TTFT ≤ 200 ms): capacity at 95 % ≥ 12");
  }

  @Test
  void itsNameDoesNotDependOnTheRun() {
    var objective =
        new RunObjective(new CapacitySubject(SLO, OWN_TARGET), BoundComparison.GTE, 12.5);
    assertThat(objective.text()).isEqualTo("interactive (TTFT ≤ 200 ms): capacity ≥ 12.5");
    assertThat(objective.in(LoadUnit.CONCURRENCY).text()).isEqualTo(objective.text());
    assertThat(objective.in(LoadUnit.CONCURRENCY).unit()).isEqualTo("concurrent");
    assertThat(objective.in(LoadUnit.CONCURRENCY).subject().slo()).isEqualTo(SLO);
  }

  @Test
  void itIsNeverOutOfReachWhileLevelsMayFollow() {
    assertThat(
            BreachCounts.of(
                new RunObjective(new CapacitySubject(SLO, OWN_TARGET), BoundComparison.GTE, 12)))
        .isEmpty();
  }

  private static ObjectiveResult judge(Capacity capacity, Requirement requirement) {
    return result(evidence().with(s -> s.capacities = of(capacity)), OWN_TARGET, requirement);
  }

  private static ObjectiveResult result(
      Evidence evidence, OptionalDouble target, Requirement requirement) {
    var objective = new RunObjective(new CapacitySubject(SLO, target), requirement);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static Evidence evidence() {
    return Evidence.of(new RunRecorder(0).snapshot(), List.of());
  }

  private static Capacities of(Capacity capacity) {
    return new Capacities() {
      @Override
      public Optional<LoadUnit> unit() {
        return Optional.of(capacity.unit());
      }

      @Override
      public Optional<Capacity> of(Slo slo, OptionalDouble target) {
        return slo.equals(capacity.slo()) && target.isEmpty()
            ? Optional.of(capacity)
            : Optional.empty();
      }

      @Override
      public String missing(Slo slo) {
        return "nothing is known of that target";
      }
    };
  }

  private static Capacity exact(
      double value, double ceiling, double low, OptionalDouble high, long samples) {
    return capacity(value, Bounded.EXACT, OptionalDouble.of(ceiling), low, high, samples);
  }

  private static Capacity capacity(
      double value,
      Bounded bounded,
      OptionalDouble ceiling,
      double low,
      OptionalDouble high,
      long samples) {
    return new Capacity(
        SLO,
        0.99,
        LoadUnit.REQUESTS_PER_SECOND,
        value,
        bounded,
        ceiling,
        low,
        high,
        samples,
        NONE,
        List.of());
  }
}
