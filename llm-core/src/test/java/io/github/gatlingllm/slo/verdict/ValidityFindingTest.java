// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.validity.ValidityCheck;
import io.github.gatlingllm.slo.validity.ValidityCheck.Figure;
import io.github.gatlingllm.slo.validity.ValidityCheck.State;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class ValidityFindingTest {

  private static final RunObjective VALID =
      new RunObjective(new Subject.OfValidity(), new Requirement.Valid());

  private RunEnd end = RunEnd.COMPLETED;

  @Test
  void itsTextNamesTheRequirement() {
    assertThat(VALID.text()).isEqualTo("the run is valid");
    assertThat(VALID.unit()).isEqualTo("reasons");
    assertThat(VALID.path()).isEmpty();
  }

  @Test
  void everyCheckKeptIsMet() {
    ObjectiveResult result =
        judge(kept(Figure.CPU), kept(Figure.GC_SHARE), unfit(Figure.SCHEDULE_LAG));

    assertThat(result.verdict()).isEqualTo(Verdict.MET);
    assertThat(result.actual()).hasValue(0);
    assertThat(result.samples()).isEqualTo(2);
    assertThat(result.reason()).isNull();
  }

  @Test
  void oneReasonIsEnoughWhateverIsUnknown() {
    ObjectiveResult result =
        judge(broken(Figure.CPU, "too busy"), open(Figure.GC_SHARE), broken(Figure.GC_PAUSE, "gc"));

    assertThat(result.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(result.actual()).hasValue(2);
    assertThat(result.reason()).isEqualTo("too busy; gc");
    assertThat(result.passes()).isFalse();
  }

  @Test
  void whatIsUnknownIsNoPass() {
    ObjectiveResult result = judge(kept(Figure.CPU), open(Figure.GC_SHARE), open(Figure.GC_PAUSE));

    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.reason()).isEqualTo(FindingTexts.notChecked("gc"));
    assertThat(result.actual()).hasValue(0);
    assertThat(result.passes()).isFalse();
    assertThat(judge(VALID.allowUndetermined(), kept(Figure.CPU), open(Figure.GC_SHARE)).passes())
        .isTrue();
  }

  @Test
  void everyFigureReachesTheObjective() {
    for (Figure figure : Figure.values()) {
      ObjectiveResult missed = judge(kept(Figure.GC_SHARE), broken(figure, "it is " + figure));
      assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
      assertThat(missed.reason()).isEqualTo("it is " + figure);

      ObjectiveResult unknown = judge(kept(Figure.GC_SHARE), open(figure));
      assertThat(unknown.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(unknown.reason()).isEqualTo(FindingTexts.notChecked("") + figure.check());
    }
  }

  @Test
  void withoutAnyCheckNothingIsAllowed() {
    ObjectiveResult result = judge(VALID.allowUndetermined());

    assertThat(result.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(result.actual()).isEmpty();
    assertThat(result.passes()).isFalse();
    assertThat(judge(VALID.allowUndetermined(), open(Figure.CPU)).passes()).isFalse();
  }

  @Test
  void aCrashedRunIsNotValid() {
    end = RunEnd.crashed("out of memory");

    assertThat(judge(kept(Figure.CPU)).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(broken(Figure.CPU, "too busy")).verdict()).isEqualTo(Verdict.MISSED);
  }

  private ObjectiveResult judge(ValidityCheck... checks) {
    return judge(VALID, checks);
  }

  private ObjectiveResult judge(RunObjective objective, ValidityCheck... checks) {
    var evidence =
        Evidence.of(new RunRecorder(0).snapshot(), List.of())
            .with(
                s -> {
                  s.end = end;
                  s.validity = new RunChecks(List.of(checks), List.of(), List.of(), List.of());
                });
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static ValidityCheck kept(Figure figure) {
    return new ValidityCheck(
        figure, "", State.KEPT, OptionalDouble.of(1), OptionalDouble.of(2), null);
  }

  private static ValidityCheck broken(Figure figure, String reason) {
    return new ValidityCheck(
        figure, "", State.BROKEN, OptionalDouble.of(3), OptionalDouble.of(2), reason);
  }

  private static ValidityCheck open(Figure figure) {
    return new ValidityCheck(
        figure, "", State.NOT_CHECKED, OptionalDouble.empty(), OptionalDouble.of(2), null);
  }

  private static ValidityCheck unfit(Figure figure) {
    return new ValidityCheck(
        figure, "", State.NOT_APPLICABLE, OptionalDouble.empty(), OptionalDouble.empty(), null);
  }
}
