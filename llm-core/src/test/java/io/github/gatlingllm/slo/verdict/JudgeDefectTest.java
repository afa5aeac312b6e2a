// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.RateFigure;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.AbstractMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What becomes of a run's verdicts where a defect of ours keeps one from being found. */
class JudgeDefectTest {

  private final Map<RunObjective, Throwable> defects = new HashMap<>();

  @Test
  void anObjectiveThatCantBeJudgedIsNotMetAndSpoilsNoOther() {
    RunObjective broken = rate(List.of("chat"));
    List<ObjectiveResult> results =
        Judge.of(Evidence.of(run(), List.of()))
            .judge(List.of(broken, rate(List.of())), defects::put);

    assertThat(results.get(0).objective()).isEqualTo(broken);
    assertThat(results.get(0).verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(results.get(0).actual()).isEmpty();
    assertThat(results.get(0).passes()).isFalse();
    assertThat(results.get(0).reason())
        .isEqualTo(VerdictTexts.failedToJudge("java.lang.StackOverflowError: a defect"));
    assertThat(results.get(1).reason()).isEqualTo(FindingTexts.NO_REQUEST_SENT);
    assertThat(defects).containsOnlyKeys(broken);
    assertThat(defects.get(broken)).isInstanceOf(StackOverflowError.class);
  }

  private static RunObjective rate(List<String> path) {
    return new RunObjective(new Subject.OfRate(path, RateFigure.REQUESTS), BoundComparison.GTE, 1);
  }

  private static RunSnapshot run() {
    var recorder = new RunRecorder(0);
    recorder.extendWindow(1_000_000_000);
    RunSnapshot run = recorder.snapshot();
    return new RunSnapshot(
        run.window(),
        new Defective(),
        run.all(),
        run.slotSeconds(),
        run.series(),
        run.conversations(),
        run.users());
  }

  private static final class Defective extends AbstractMap<List<String>, RequestStats> {

    @Override
    public Set<Entry<List<String>, RequestStats>> entrySet() {
      throw new StackOverflowError("a defect");
    }
  }
}
