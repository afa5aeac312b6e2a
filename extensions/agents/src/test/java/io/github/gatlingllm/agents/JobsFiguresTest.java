// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.objective.Statistic;
import io.github.gatlingllm.slo.validity.RunChecks;
import io.github.gatlingllm.slo.verdict.ObjectiveFinding;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobsFiguresTest {

  private static final Prices PRICES = new Prices(0, 1_000_000, 1_000_000, 2_000_000, "USD");

  private static RunObjective objective(
      JobFigure.Kind kind, Statistic statistic, String slo, double bound) {
    BoundComparison comparison = kind.ofSlo() ? BoundComparison.GTE : BoundComparison.LTE;
    return new RunObjective(
        new FeatureSubject(new JobFigure(VirtualJobs.NAME, kind, statistic, slo)),
        comparison,
        bound);
  }

  private static final List<RunObjective> OBJECTIVES =
      List.of(
          objective(JobFigure.Kind.JCT, new Statistic.Percentile(50), "", 10_000),
          objective(JobFigure.Kind.JCT_FROM_SCHEDULE, Statistic.Simple.MEAN, "", 4_700),
          objective(JobFigure.Kind.FAILED, null, "", 1),
          objective(JobFigure.Kind.ATTAINMENT, null, "quick", 99));

  private static JobsData data(List<JobRecord> jobs) {
    return new JobsData(jobs, 0, new Window(0, 500_000_000_000L), PRICES, OBJECTIVES);
  }

  private static ObjectiveFinding find(JobsData data, RunObjective objective) {
    FeatureFigure figure = ((FeatureSubject) objective.subject()).figure();
    return new JobsFigures(data).find(objective, figure).orElseThrow();
  }

  @Test
  void theRowsOfARunGiveTheSameVerdicts(@TempDir Path folder) throws Exception {
    List<JobRecord> jobs = new VirtualJobs(3).run(300, 8, 0.05);
    var text = new StringBuilder();
    jobs.forEach(job -> text.append(JobLine.of(job)).append('\n'));
    Files.writeString(folder.resolve(JobRows.FILE), text);

    JobsData read = JobRows.read(folder, OBJECTIVES).orElseThrow().data();

    assertThat(read.jobs()).isEqualTo(jobs);
    for (RunObjective each : OBJECTIVES) {
      ObjectiveFinding then = find(data(jobs), each);
      ObjectiveFinding now = find(read, each);
      assertThat(now.certainty()).isEqualTo(then.certainty());
      assertThat(now.actual()).isEqualTo(then.actual());
      assertThat(then.certainty().verdict()).as(each.text()).isNotEqualTo(Verdict.UNDETERMINED);
    }
  }

  @Test
  void aDamagedRowIsNamed(@TempDir Path folder) throws Exception {
    Files.writeString(folder.resolve(JobRows.FILE), "{\"job\": \"fix\"}\n");

    assertThatThrownBy(() -> JobRows.read(folder, List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("jobs.jsonl, line 1");
  }

  @Test
  void figuresAreWrittenAndReadBack() {
    for (RunObjective each : OBJECTIVES) {
      FeatureFigure figure = ((FeatureSubject) each.subject()).figure();
      var spelled =
          new FeatureFigure.Spelled(
              figure.family(), figure.key(), List.of(), null, new TreeMap<>());
      assertThat(JobFigure.of(spelled)).contains(figure);
    }
  }

  @ParameterizedTest
  @EnumSource(JobFigure.Kind.class)
  void eachKindIsWrittenAndReadBack(JobFigure.Kind kind) {
    var plain = new JobFigure("a.b", kind, null, kind.ofSlo() ? "with.dots" : "");
    var spelled =
        new FeatureFigure.Spelled(plain.family(), plain.key(), List.of(), null, new TreeMap<>());

    assertThat(JobFigure.of(spelled)).contains(plain);
  }

  @Test
  void missingJobsAndCostsPassNothing() {
    RunObjective cost = objective(JobFigure.Kind.COST, Statistic.Simple.MEAN, "", 1e9);
    assertThat(find(data(List.of()), OBJECTIVES.get(0)).certainty().verdict())
        .isEqualTo(Verdict.UNDETERMINED);

    var unpriced = new JobsData(new VirtualJobs(3).run(100, 8, 0), 0, null, null, OBJECTIVES);
    assertThat(find(unpriced, cost).reason()).isEqualTo(JobTexts.NO_PRICES);

    var dropped = new JobsData(new VirtualJobs(3).run(100, 8, 0), 1, null, PRICES, OBJECTIVES);
    assertThat(find(dropped, OBJECTIVES.get(0)).certainty().verdict())
        .isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void manyUnfinishedJobsLeaveATimeUndetermined() {
    var jobs = new ArrayList<>(new VirtualJobs(3).run(100, 8, 0));
    for (JobRecord each : new VirtualJobs(4).run(20, 8, 0)) {
      jobs.add(
          new JobRecord(
              each.job(),
              "u" + each.id(),
              each.userId(),
              each.due(),
              each.start(),
              each.end(),
              JobStatus.UNFINISHED,
              Phase.MEASURED,
              each.steps(),
              each.usage(),
              each.sloUse()));
    }

    ObjectiveFinding found = find(data(jobs), OBJECTIVES.get(0));

    assertThat(found.certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
    assertThat(found.reason()).contains("20 of 120 jobs were cut off by the end of the run");
  }

  /** Times that may be off by five seconds say nothing about a bound that is three away. */
  @Test
  void theUncertaintyOfTimesMovesTheJct() {
    List<JobRecord> jobs = new VirtualJobs(3).run(300, 8, 0);
    RunObjective bound = objective(JobFigure.Kind.JCT, new Statistic.Percentile(50), "", 7_000);
    var unsure = new TimingUncertainty(Map.of(Metric.E2E, 5e9));
    var data = new JobsData(jobs, 0, null, PRICES, List.of(bound), RunChecks.NONE.with(unsure));

    assertThat(find(data(jobs), bound).certainty().verdict()).isEqualTo(Verdict.MET);
    assertThat(find(data, bound).certainty().verdict()).isEqualTo(Verdict.UNDETERMINED);
  }

  @Test
  void theMeanCostIsThatOfTheTokens() {
    List<JobRecord> jobs = new VirtualJobs(3).run(200, 8, 0.1);
    double mean = jobs.stream().mapToInt(job -> job.usage().calls() * 20).average().orElseThrow();

    ObjectiveFinding found =
        find(data(jobs), objective(JobFigure.Kind.COST, Statistic.Simple.MEAN, "", 2 * mean));

    assertThat(found.actual().getAsDouble()).isCloseTo(mean, within(1e-5));
    assertThat(found.certainty().verdict()).isEqualTo(Verdict.MET);
  }

  @Test
  void theSummaryContainsCountsTimesAndSlos() {
    List<JobRecord> jobs = new VirtualJobs(3).run(200, 8, 0.1);
    long failed = jobs.stream().filter(job -> job.status() == JobStatus.FAILED).count();

    JsonNode job = (JsonNode) new JobsFigures(data(jobs)).json(List.of());
    job = job.path(VirtualJobs.NAME);

    assertThat(job.at("/counts/started").asLong()).isEqualTo(200);
    assertThat(job.at("/counts/failed").asLong()).isEqualTo(failed);
    assertThat(job.at("/jctMs/count").asLong()).isEqualTo(200 - failed);
    assertThat(job.at("/criticalPathMs/p50").asDouble())
        .isCloseTo(job.at("/jctMs/p50").asDouble(), within(1e-6));
    JsonNode slo = job.at("/slo/quick");
    assertThat(slo.path("good").asLong() + slo.path("missed").asLong() + failed).isEqualTo(200);
    assertThat(slo.path("failed").asLong()).isEqualTo(failed);
  }

  /** Ninety quick jobs and ten with one call of a hundred times the median. */
  @Test
  void theTailIsExplainedByTheCallsThatMakeIt() {
    var jobs = new ArrayList<JobRecord>();
    for (int i = 0; i < 100; i++) {
      long call = i % 10 == 0 ? 100_000_000_000L : 1_000_000_000L;
      var steps =
          List.of(
              new StepRecord("call", StepKind.LLM, 0, call, List.of()),
              new StepRecord("tool", StepKind.HTTP, call, call + 1_000_000_000L, List.of(0)));
      jobs.add(
          new JobRecord(
              "fix",
              "j" + i,
              i,
              0,
              0,
              call + 1_000_000_000L,
              JobStatus.COMPLETED,
              Phase.MEASURED,
              steps,
              JobUsage.NONE,
              new TreeMap<>()));
    }

    TailShare tail = TailShare.of(jobs).orElseThrow();

    assertThat(tail.p95()).isEqualTo(101e9);
    assertThat(tail.allReplaced()).isEqualTo(2e9);
    assertThat(tail.allPercent()).isCloseTo(100 * 99 / 101.0, within(1e-9));
  }
}
