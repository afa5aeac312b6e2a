// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Objectives on what the load costs probes. */
class LoadCostObjectiveTest {

  private static final LoadCostFigure MEDIAN = new LoadCostFigure("ttft", 50);

  /** Probes with TTFTs in steps of 1 ms around a median. */
  private static List<ProbeResult> probes(int count, double median) {
    var all = new ArrayList<ProbeResult>();
    for (int i = 0; i < count; i++) {
      double ttft = median + i * 7919 % count - (count - 1) / 2.0;
      all.add(new ProbeResult(i * 1_000_000_000L, ttft, 5, ttft + 80));
    }
    return all;
  }

  private static ObjectiveFinding found(BystanderFigures figures, FeatureFigure figure, double ms) {
    var objective = new RunObjective(new FeatureSubject(figure), BoundComparison.LTE, ms);
    return figures.find(objective, figure).orElseThrow();
  }

  private static Verdict verdict(BystanderFigures figures, double ms) {
    return found(figures, MEDIAN, ms).certainty().verdict();
  }

  @Test
  void onlyAnIntervalOnOneSideOfTheBoundDecides() {
    BystanderFigures figures = BystanderFigures.of(1, probes(81, 60), probes(201, 260));

    assertThat(verdict(figures, 300)).isEqualTo(Verdict.MET);
    assertThat(verdict(figures, 100)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, 201)).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found(figures, MEDIAN, 201).actual().orElseThrow()).isEqualTo(200, within(0.1));
    assertThat(found(figures, MEDIAN, 201).reason()).contains("inside the interval");
  }

  @Test
  void missingProbesAreUndetermined() {
    assertThat(verdict(BystanderFigures.of(1, List.of(), probes(99, 60)), 1e6))
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(verdict(BystanderFigures.of(1, probes(3, 60), probes(3, 60)), 1e6))
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void probesThatAreMostlyLostAreSlowerThanAnyBound() {
    var lost = new ArrayList<ProbeResult>();
    for (int i = 0; i < 100; i++) {
      double time = i % 10 == 0 ? 60 : Double.POSITIVE_INFINITY;
      lost.add(new ProbeResult(i * 1_000_000_000L, time, time, time));
    }
    assertThat(verdict(BystanderFigures.of(1, probes(81, 60), lost), 1000))
        .isEqualTo(Verdict.MISSED);
  }

  @Test
  void theFigureIsReadFromFiles() {
    var spelled =
        new FeatureFigure.Spelled("bystanders", "ttftCostP50", List.of(), null, new TreeMap<>());

    assertThat(LoadCostFigure.read(spelled)).contains(MEDIAN);
    assertThatThrownBy(() -> new LoadCostFigure("ttft", 99))
        .hasMessageContaining("not compared (99)");
  }
}
