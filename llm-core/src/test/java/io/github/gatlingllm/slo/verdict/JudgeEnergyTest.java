// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.verdict;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.gatlingllm.server.EndpointFigures;
import io.github.gatlingllm.server.Reconciliation;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.server.energy.EnergyFigures;
import io.github.gatlingllm.server.energy.GpuEnergy;
import io.github.gatlingllm.server.fingerprint.ServerFingerprint;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.cost.Efficiency;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EnergyFigure;
import io.github.gatlingllm.slo.objective.EnergySubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Map;
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
        .judge(List.of(new RunObjective(new EnergySubject(figure), BoundComparison.LT, bound)))
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
  void withoutEnergyItIsUndetermined() {
    ObjectiveResult phantom = judge(EnergyFigure.JOULES, 1, EnergyFigures.NONE);
    assertThat(phantom.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(phantom.reason()).contains(".gpuMetrics(...)");
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

  private List<ObjectiveResult> all(EnergyFigures energy, RunObjective... objectives) {
    return Judge.of(evidence(energy)).judge(List.of(objectives));
  }

  private static RunObjective below(EnergyFigure figure, double bound) {
    return new RunObjective(new EnergySubject(figure), BoundComparison.LT, bound);
  }

  @Test
  void gpusThatStoodIdleSinceNothingSucceededMeetNothing() {
    for (int i = 0; i < 40; i++) {
      run.failure();
    }
    for (EnergyFigure figure : List.of(EnergyFigure.JOULES, EnergyFigure.MEAN_WATTS)) {
      ObjectiveResult idle = all(used(700), below(figure, 1e6)).get(0);
      assertThat(idle.verdict()).isEqualTo(Verdict.UNDETERMINED);
      assertThat(idle.reason()).isEqualTo(FindingTexts.NOTHING_SUCCEEDED);
      assertThat(idle.actual()).isPresent();
      assertThat(all(used(700), below(figure, 1)).get(0).verdict()).isEqualTo(Verdict.MISSED);
    }
  }

  @Test
  void manyFailuresMakeEnergyUndetermined() {
    run.requests(60, 100);
    for (int i = 0; i < 40; i++) {
      run.failure();
    }
    RunObjective watts = below(EnergyFigure.MEAN_WATTS, 1e6);
    ObjectiveResult open = all(used(3000), watts).get(0);
    assertThat(open.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(open.reason())
        .startsWith(VerdictTexts.tooManyLost("40 %", "failed", "used almost no GPU energy", ""))
        .doesNotContain("failureAdjusted");
    assertThat(all(used(3000), watts, JudgedRun.attainment(10)).get(0).verdict())
        .as("that is bounded")
        .isEqualTo(Verdict.MET);
  }

  @Test
  void perSomethingItTakesThirtyAnswers() {
    run.requests(29, 100);
    RunObjective perRequest = below(EnergyFigure.PER_REQUEST, 1e6);
    ObjectiveResult few = all(used(3000), perRequest).get(0);
    assertThat(few.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(few.reason()).isEqualTo(FindingTexts.tooFew(29, 30));
    assertThat(all(used(3000), below(EnergyFigure.JOULES, 1e6)).get(0).verdict())
        .isEqualTo(Verdict.MET);
    run.requests(1, 100);
    assertThat(all(used(3000), perRequest).get(0).verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void whatOthersUsedOrARestartedServerIsNotThisRuns() {
    run.requests(40, 100);
    var restarted = new EndpointFigures("http://a", "vLLM", 9, 0, true, List.of());
    ServerFigures server = ServerFigures.NONE;
    ServerFigures anew =
        new ServerFigures(
            List.of(restarted),
            Map.of(),
            null,
            server.series(),
            List.of("another doubt"),
            null,
            List.of(),
            List.of(),
            used(3000),
            ServerFingerprint.NONE);
    var foreign = new Reconciliation(null, new Reconciliation.Pair(40, 80), "others used it", null);
    ServerFigures shared =
        new ServerFigures(
            List.of(),
            Map.of(),
            foreign,
            server.series(),
            List.of(),
            null,
            List.of(),
            List.of(),
            used(3000),
            ServerFingerprint.NONE);
    ObjectiveResult byRestart = by(anew);
    assertThat(byRestart.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(byRestart.reason()).contains("the server at http://a restarted");
    ObjectiveResult byOthers = by(shared);
    assertThat(byOthers.verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(byOthers.reason()).isEqualTo("others used it");
  }

  private ObjectiveResult by(ServerFigures server) {
    return Judge.of(run.evidence().with(s -> s.server = server))
        .judge(List.of(below(EnergyFigure.PER_OUTPUT_TOKEN, 1e6)))
        .get(0);
  }
}
