// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.structured;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.feature.Features;
import io.github.gatlingllm.quality.structured.StructureFigure.Share;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.Evidence;
import io.github.gatlingllm.slo.verdict.Judge;
import io.github.gatlingllm.slo.verdict.JudgedRun;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Objectives on the form of answers. */
class JudgeStructureTest {

  private final JudgedRun run = new JudgedRun();

  private List<String> path() {
    run.requests(10, 100);
    return run.evidence().snapshot().requests().keySet().iterator().next();
  }

  private ObjectiveResult judge(Share share, FormFigures figures) {
    var objective =
        new RunObjective(
            new FeatureSubject(new StructureFigure(path(), share)), BoundComparison.GTE, 99);
    Evidence evidence = run.evidence().with(s -> s.features = features(figures));
    return Judge.of(evidence).judge(List.of(objective)).get(0);
  }

  private static Features features(FormFigures figures) {
    return new Features(List.of(new StructuredFigures(figures, Map.of(), Levels.NONE)));
  }

  private FormFigures requested(int texts, int broken, int calls, int wrong, int unanswered) {
    return VirtualForms.requested(path(), texts, broken, calls, wrong, unanswered);
  }

  @Test
  void validAnswersAreMetAndBrokenOnesMissed() {
    assertThat(judge(Share.VALID, requested(1000, 0, 1, 0, 0)).verdict()).isEqualTo(Verdict.MET);
    ObjectiveResult missed = judge(Share.VALID, requested(1000, 50, 1, 0, 0));
    assertThat(missed.verdict()).isEqualTo(Verdict.MISSED);
    assertThat(missed.actual()).hasValue(95);
    assertThat(missed.objective().text()).endsWith("answers valid by their schema ≥ 99 %");
    assertThat(judge(Share.CALLS_VALID, requested(1, 0, 1000, 0, 0)).verdict())
        .isEqualTo(Verdict.MET);
    assertThat(judge(Share.CALLS_VALID, requested(1, 0, 1000, 500, 0)).verdict())
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void whatIsMissingIsNoPass() {
    assertThat(judge(Share.VALID, FormFigures.NONE).reason())
        .isEqualTo(StructureReportTexts.NO_SCHEMA);
    assertThat(judge(Share.CALLS_VALID, requested(100, 0, 0, 0, 0)).reason())
        .isEqualTo(StructureReportTexts.NO_TOOL_CALL);
    assertThat(judge(Share.VALID, requested(100, 0, 0, 0, 0)).verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(judge(Share.VALID, requested(1000, 0, 0, 0, 20)).reason())
        .isEqualTo(StructureReportTexts.answersMissing(20));
    assertThatThrownBy(() -> new StructureFigure(List.of(), Share.VALID))
        .hasMessage(StructureReportTexts.NO_REQUEST);
  }
}
