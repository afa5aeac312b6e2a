// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.quality.structured.FormFigures;
import io.github.gatlingllm.quality.structured.VirtualForms;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfStructure;
import io.github.gatlingllm.slo.promise.StructureFigure;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objectives on the form of answers. */
class JudgeStructureTest {

  private final JudgedRun run = new JudgedRun();

  private List<String> path() {
    run.requests(10, 100);
    return run.evidence().snapshot().requests().keySet().iterator().next();
  }

  private ObjectiveResult judge(StructureFigure figure, FormFigures figures) {
    var objective = new Objective(new OfStructure(path(), figure), Comparison.GTE, 99);
    Evidence evidence = run.evidence().with(s -> s.structured = figures);
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private FormFigures asked(int texts, int broken, int calls, int wrong, int unanswered) {
    return VirtualForms.asked(path(), texts, broken, calls, wrong, unanswered);
  }

  @Test
  void validAnswersAreMetAndBrokenOnesMissed() {
    assertThat(judge(StructureFigure.VALID, asked(1000, 0, 1, 0, 0)).verdict())
        .isEqualTo(Verdict.MET);
    ObjectiveResult missed = judge(StructureFigure.VALID, asked(1000, 50, 1, 0, 0));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.actual()).hasValue(95);
    assertThat(missed.objective().text()).endsWith("answers valid by their schema ≥ 99 %");
    assertThat(judge(StructureFigure.CALLS_VALID, asked(1, 0, 1000, 0, 0)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(StructureFigure.CALLS_VALID, asked(1, 0, 1000, 500, 0)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void whatIsMissingIsNoPass() {
    assertThat(judge(StructureFigure.VALID, FormFigures.NONE).reason())
        .isEqualTo("no answer was asked to follow a schema");
    assertThat(judge(StructureFigure.CALLS_VALID, asked(100, 0, 0, 0, 0)).reason())
        .isEqualTo("no answer calls a tool");
    assertThat(judge(StructureFigure.VALID, asked(100, 0, 0, 0, 0)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(StructureFigure.VALID, asked(1000, 0, 0, 0, 20)).reason())
        .isEqualTo("20 requests brought no answer to check: more than 1 %");
    assertThatThrownBy(() -> new OfStructure(List.of(), StructureFigure.VALID))
        .hasMessageContaining("must name the requests");
  }
}
