// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.capacity.HandMadeLevels;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.Levels;
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

  /** The queue of the load grows all the time, so that neighbours are alike. */
  @Test
  void probesThatAllLieFarBeyondABoundDecideIt() {
    var loaded = new ArrayList<ProbeResult>();
    for (int i = 0; i < 30; i++) {
      loaded.add(new ProbeResult(i * 1_000_000_000L, 260 + i, 5, 340 + i));
    }
    BystanderFigures figures = BystanderFigures.of(1, probes(40, 60), loaded);

    assertThat(verdict(figures, 50)).isEqualTo(Verdict.MISSED);
    assertThat(verdict(figures, 1000)).isEqualTo(Verdict.MET);
    assertThat(verdict(figures, 200)).isEqualTo(Verdict.UNDETERMINED);
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

  /** Levels from 0 to 30 s and from 35 to 65 s; the load of the second one costs 200 ms. */
  @Test
  void eachLevelHasACostOfItsOwn() {
    Levels levels =
        HandMadeLevels.open().level(5, 9, 9).level(9, 9, 9).levels(LevelPolicy.Kind.STAIRCASE);
    List<ProbeResult> loaded = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      double ttft = (i < 35 ? 60 : 260) + i * 37 % 10;
      loaded.add(new ProbeResult(i * 1_000_000_000L, ttft, 5, ttft + 80));
    }
    BystanderFigures figures = BystanderFigures.of(1, probes(81, 60), loaded, levels);

    assertThat(found(figures, MEDIAN.inLevel(1), 100).certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(found(figures, MEDIAN.inLevel(2), 100).certainty().verdict())
        .isEqualTo(Verdict.MISSED);
    ObjectiveFinding missing = found(figures, MEDIAN.inLevel(3), 1e6);
    assertThat(missing.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(missing.reason()).contains("no level 3");
    JsonNode second = figures.json(List.of()).at("/costByLevel/1");
    assertThat(second.get("level").asInt()).isEqualTo(2);
    assertThat(second.get("load").asDouble()).isEqualTo(9);
    assertThat(second.get("probes").asInt()).isEqualTo(30);
    assertThat(second.at("/costMs/ttft/p50/difference").asDouble()).isEqualTo(204.5, within(1.0));
    assertThat(figures.markdown().get(0).lines()).anyMatch(line -> line.startsWith("level 2 (9"));
  }

  @Test
  void aLevelWithoutProbesIsUndetermined() {
    Levels levels = HandMadeLevels.open().level(5, 9, 9).levels(LevelPolicy.Kind.STAIRCASE);
    List<ProbeResult> late = List.of(new ProbeResult(40_000_000_000L, 60, 5, 140));
    BystanderFigures figures = BystanderFigures.of(1, probes(81, 60), late, levels);

    assertThat(found(figures, MEDIAN.inLevel(1), 1e6).certainty().verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(figures.json(List.of()).at("/costByLevel/0/probes").asInt()).isZero();
    assertThat(figures.markdown().get(0).lines())
        .contains("level 1 (5 req/s): " + BystanderTexts.NO_COST);
  }

  @Test
  void theFigureIsReadFromFiles() {
    var spelled =
        new FeatureFigure.Spelled("bystanders", "ttftCostP50", List.of(), null, new TreeMap<>());

    assertThat(LoadCostFigure.read(spelled)).contains(MEDIAN);
    LoadCostFigure inLevel = MEDIAN.inLevel(12);
    assertThat(
            LoadCostFigure.read(
                new FeatureFigure.Spelled(
                    inLevel.family(), inLevel.key(), List.of(), null, new TreeMap<>())))
        .contains(inLevel);
    assertThatThrownBy(() -> MEDIAN.inLevel(0)).hasMessageContaining("invalid (0)");
    assertThatThrownBy(() -> new LoadCostFigure("ttft", 99))
        .hasMessageContaining("not compared (99)");
  }
}
