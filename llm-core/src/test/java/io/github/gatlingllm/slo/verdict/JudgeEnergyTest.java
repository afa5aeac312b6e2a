/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo.verdict;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.server.energy.GpuEnergy;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.cost.Efficiency;
import io.github.gatlingllm.slo.promise.Comparison;
import io.github.gatlingllm.slo.promise.EnergyFigure;
import io.github.gatlingllm.slo.promise.Objective;
import io.github.gatlingllm.slo.promise.OfEnergy;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Objectives on energy. */
class JudgeEnergyTest {

  private static final double SECONDS = 10;

  private final JudgedRun run = new JudgedRun();

  private static EnergyFigures used(double joules) {
    var gpu = new GpuEnergy("GPU-1", OptionalDouble.of(joules), GpuEnergy.Source.COUNTER, null);
    return new EnergyFigures(
        List.of("http://gpu"), SECONDS, List.of(gpu), OptionalDouble.of(70), List.of());
  }

  private Evidence evidence(EnergyFigures energy) {
    return run.evidence().with(s -> s.server = ServerFigures.NONE.withEnergy(energy));
  }

  private ObjectiveResult judge(EnergyFigure figure, double bound, EnergyFigures energy) {
    run.requests(40, 100);
    return Judge.of(evidence(energy))
        .judge(List.of(new Objective(new OfEnergy(figure), Comparison.LT, bound)))
        .get(0);
  }

  @Test
  void itIsMetOrMissed() {
    ObjectiveResult met = judge(EnergyFigure.MEAN_WATTS, 301, used(3000));
    assertThat(met.verdict()).as(met.reason()).isEqualTo(Verdict.MET);
    assertThat(met.actual()).hasValue(300);
    assertThat(met.objective().text()).isEqualTo("mean power < 301 W");
    assertThat(judge(EnergyFigure.JOULES, 2999, used(3000)).verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void withoutEnergyNobodyKnows() {
    ObjectiveResult nobody = judge(EnergyFigure.JOULES, 1, EnergyFigures.NONE);
    assertThat(nobody.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(nobody.reason()).contains(".gpuMetrics(...)");
    ObjectiveResult refused =
        judge(EnergyFigure.PER_REQUEST, 1, EnergyFigures.unknown(List.of("http://gpu"), "a gap"));
    assertThat(refused.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(refused.reason()).isEqualTo("a gap");
  }

  @Test
  void powerIsDividedByRatesOfTheSameWindow() {
    run.requests(40, 100);
    Evidence evidence = evidence(used(3000));
    Efficiency efficiency =
        Efficiency.of(evidence.server().energy(), evidence.snapshot(), evidence.slos());
    double requests = requireNonNull(evidence.snapshot().all().window()).requests();
    assertThat(efficiency.of(EnergyFigure.PER_REQUEST).value().orElseThrow())
        .isCloseTo(300 / requests, within(1e-9));
    assertThat(efficiency.figures()).hasSize(EnergyFigure.values().length);
    assertThat(efficiency.of(EnergyFigure.PER_GOOD_TOKEN).value().isEmpty())
        .isEqualTo(efficiency.of(EnergyFigure.PER_GOOD_TOKEN).reason() != null);
  }
}
