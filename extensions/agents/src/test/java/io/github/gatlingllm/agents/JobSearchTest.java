// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.Capacity;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A search in virtual time against agents that slow each other down. */
class JobSearchTest {

  private static RunObjective atLeast(String slo, double agents) {
    return new RunObjective(
        new FeatureSubject(new JobFigure(VirtualJobs.NAME, JobFigure.Kind.CAPACITY, null, slo)),
        BoundComparison.GTE,
        agents);
  }

  private static ObjectiveFinding find(JobsData data, RunObjective objective) {
    FeatureFigure figure = ((FeatureSubject) objective.subject()).figure();
    return new JobsFigures(data).find(objective, figure).orElseThrow();
  }

  private static Capacity capacity(JobsData data, String slo) {
    return JobFigures.of(data, VirtualJobs.NAME).capacity(slo, data).orElseThrow();
  }

  /** With 12 agents 0.5 % of the jobs are late, with 14 it is 3.7 %. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void aSearchFindsHowManyAgentsMeetTheSlo(long seed) {
    JobsData data = new VirtualAgents(seed).run();

    Capacity quick = capacity(data, VirtualAgents.QUICK.name());
    assertThat(quick.value()).isBetween(10.0, 13.0);
    assertThat(quick.bounded()).isEqualTo(Capacity.Bounded.EXACT);
    assertThat(quick.low()).isLessThanOrEqualTo(13);
    assertThat(quick.high().orElseThrow()).isGreaterThan(12);
    assertThat(data.levels().levels().levelling().kind()).isEqualTo(LevelPolicy.Kind.SEARCH);
    assertThat(find(data, atLeast("quick", 4)).certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(find(data, atLeast("quick", 33)).certainty().verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void furtherSlosAreTiersOfTheSameLevels() {
    JobsData data = new VirtualAgents(1).run();

    Capacity loose = capacity(data, VirtualAgents.LOOSE.name());
    Capacity strict = capacity(data, VirtualAgents.QUICK.name());
    Capacity never = capacity(data, VirtualAgents.NEVER.name());
    assertThat(loose.value()).isGreaterThan(strict.value());
    assertThat(never.bounded()).isEqualTo(Capacity.Bounded.BELOW);
    assertThat(find(data, atLeast("never", 1)).certainty().verdict()).isEqualTo(Verdict.MISSED);
  }

  @Test
  void failedJobsPassNoLevel() {
    JobsData data = new VirtualAgents(1).failing().run();

    assertThat(capacity(data, "quick").bounded()).isEqualTo(Capacity.Bounded.BELOW);
  }

  @Test
  void withoutLevelsThereIsNoCapacity() {
    List<JobRecord> jobs = new VirtualJobs(3).run(100, 8, 0);
    var data = new JobsData(jobs, 0, new Window(0, 1), null, List.of());

    assertThat(find(data, atLeast("quick", 1)).certainty().verdict())
        .isEqualTo(Verdict.UNDETERMINED);
    assertThat(find(data, atLeast("quick", 1)).reason()).isEqualTo(JobTexts.NO_LEVELS);
  }

  /** 300 good jobs in 500 s at 2 kW: 2,160 jobs per hour, by 0.002 MW. */
  @Test
  void goodJobsPerHourAndMegawattNeedPower() {
    List<JobRecord> jobs = new VirtualJobs(3).run(300, 1e9, 0);
    long end = jobs.stream().mapToLong(JobRecord::end).max().orElseThrow() + 1;
    var window = new Window(end - 500_000_000_000L, end);
    long inside = jobs.stream().filter(job -> window.contains(job.end())).count();

    JobsData powered = powered(jobs, window, OptionalDouble.of(2000));
    JobFigures figures = JobFigures.of(powered, VirtualJobs.NAME);
    assertThat(figures.goodPerMegawattHour("quick", powered))
        .hasValue(3600 * (inside / 500.0) / 0.002);
    JobsData unknown = powered(jobs, window, OptionalDouble.empty());
    assertThat(figures.goodPerMegawattHour("quick", unknown)).isEmpty();
  }

  private static JobsData powered(List<JobRecord> jobs, Window window, OptionalDouble watts) {
    return new JobsData(jobs, 0, window, null, List.of(), RunChecks.NONE, JobLevels.NONE, watts);
  }
}
