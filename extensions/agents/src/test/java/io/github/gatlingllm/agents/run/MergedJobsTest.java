// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.agents.JobRecord;
import io.github.gatlingllm.agents.JobSearch;
import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.agents.OpenJob;
import io.github.gatlingllm.agents.StepKind;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.capacity.search.SearchPath;
import io.github.gatlingllm.capacity.search.SearchPlan;
import io.github.gatlingllm.capacity.search.SequentialTest;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RunContext;
import io.github.gatlingllm.report.ReportWith;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import io.github.gatlingllm.slo.validity.LoadPace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Jobs of several workers, from their shares. */
class MergedJobsTest {

  private static final long MILLI = 1_000_000;
  private static final JobsFeature FEATURE = new JobsFeature();
  private static final JobSlo QUICK = new JobSlo("quick", OptionalLong.of(50 * MILLI), null);
  private static final Prices PRICES = new Prices(0, 1, 0.5, 4, "EUR");

  private static final RunObjective OBJECTIVE =
      new RunObjective(
          new FeatureSubject(new JobFigure("fix", JobFigure.Kind.ATTAINMENT, null, "quick")),
          BoundComparison.GTE,
          90);

  private static JobsRun worker(int index) {
    var run = (JobsRun) FEATURE.open(new RunContext(index, 2));
    run.join(new JoinedProtocol(List.of(JobSlosOption.of("fix", QUICK)), List.of(OBJECTIVE), true));
    return run;
  }

  /** Runs jobs that overlap, each with two branches. */
  private static void runJobs(JobsRun run, int count, long millis) {
    runJobs(run, count, millis, 0);
  }

  private static void runJobs(JobsRun run, int count, long millis, long from) {
    for (int i = 0; i < count; i++) {
      long now = (from + i) * MILLI;
      OpenJob job = run.recorder().begin("fix", i, now, run.slos("fix"));
      for (var branch : job.fork(job.trunk(), List.of("a", "b"), now)) {
        int step = job.begin(branch, "tool", StepKind.HTTP, now);
        job.endTool(step, now + millis * MILLI, false);
        job.join(branch, job.trunk(), now + millis * MILLI);
      }
      run.recorder().leave(job, OpenJob.Leaving.AT_END);
    }
  }

  /** One user for 100 ms, then two. */
  private static RunReport inLevels() {
    var track = new LevelTrack(LoadUnit.CONCURRENCY);
    track.open(1, 0);
    track.close(100 * MILLI);
    track.open(2, 100 * MILLI);
    track.close(200 * MILLI);
    var policy = new LevelPolicy(LevelPolicy.Kind.STAIRCASE, null, 0.9);
    var stats = new LevelRecorder(track).snapshot(List.of(), 200 * MILLI);
    return ReportWith.levels(Reports.full(), Levels.of(stats, policy));
  }

  private static JsonNode share(JobsRun run) {
    Object share =
        run.share(new LoadEnd(0, KnownCapacity.NONE, LoadPace.Reach.UNKNOWN)).orElseThrow();
    return new ObjectMapper().valueToTree(share);
  }

  private static List<JobRecord> merged(JobsRun... workers) {
    return figures(workers).data().jobs();
  }

  private static JobsFigures figures(JobsRun... workers) {
    return figures(Reports.full(), workers);
  }

  private static JobsFigures figures(RunReport report, JobsRun... workers) {
    var shares = new TreeMap<Integer, JsonNode>();
    for (int i = 0; i < workers.length; i++) {
      workers[i]
          .share(new LoadEnd(0, KnownCapacity.NONE, LoadPace.Reach.UNKNOWN))
          .ifPresent(share -> shares.put(shares.size(), new ObjectMapper().valueToTree(share)));
    }
    FeatureRun merge = FEATURE.merge(shares);
    merge.join(new JoinedProtocol(List.of(), List.of(OBJECTIVE), true));
    return (JobsFigures) merge.freeze(ReportWith.frozen(report)).orElseThrow();
  }

  @Test
  void aMergeHasAllJobsOfItsWorkers() {
    JobsRun one = worker(0);
    JobsRun two = worker(1);
    one.prices(PRICES);
    runJobs(one, 30, 20);
    runJobs(two, 10, 80);

    var all = new ArrayList<>(one.recorder().jobs());
    all.addAll(two.recorder().jobs());
    assertThat(merged(one, two)).containsExactlyElementsOf(all);
    assertThat(all).extracting(JobRecord::id).doesNotHaveDuplicates();
    assertThat(figures(one, two).data().prices()).isEqualTo(PRICES);
    JsonNode json = (JsonNode) figures(one, two).json(List.of());
    assertThat(json.at("/fix/slo/quick/good").asInt()).isEqualTo(30);
    assertThat(json.at("/fix/slo/quick/missed").asInt()).isEqualTo(10);
  }

  @Test
  void levelsOfSeveralWorkersAreJudgedByAllTheirJobs() {
    JobsRun one = worker(0);
    JobsRun two = worker(1);
    runJobs(one, 60, 20, 0);
    runJobs(two, 60, 20, 0);
    runJobs(two, 60, 80, 110);

    JsonNode json = (JsonNode) figures(inLevels(), one, two).json(List.of());
    JsonNode capacity = json.at("/fix/slo/quick/capacity");
    assertThat(capacity.path("concurrency").asDouble()).isEqualTo(1);
    assertThat(capacity.path("missedAt").asDouble()).isEqualTo(2);
    assertThat(capacity.at("/interval/0").asDouble()).isEqualTo(1);
    assertThat(capacity.at("/interval/1").asDouble()).isEqualTo(2);
    assertThat(capacity.path("samples").asInt()).isEqualTo(60);
  }

  @Test
  void aWorkerWithoutJobsAddsNone() {
    JobsRun one = worker(0);
    runJobs(one, 5, 20);

    assertThat(merged(one, worker(1))).hasSize(5);
  }

  @Test
  void aShareKeepsBranchesAndDroppedJobs() {
    JobsRun one = worker(0);
    runJobs(one, 1, 20);

    JsonNode share = share(one);
    assertThat(share.at("/jobs/0/steps/1/branch").asText()).isEqualTo("b");
    assertThat(JobsShare.read(share).jobs()).isEqualTo(one.recorder().jobs());
    assertThat(JobsShare.read(share).dropped()).isZero();
    assertThat(JobsShare.read(share).prices()).isNull();
  }

  /** The end of a run cuts its jobs, also those whose last step has ended. */
  @Test
  void noJobCompletesAfterTheEndOfTheRun() {
    JobsRun run = worker(0);
    OpenJob job = run.recorder().begin("fix", 1, 0, List.of());
    int step = job.begin(job.trunk(), "tool", StepKind.HTTP, 0);
    run.end(10 * MILLI);
    job.endTool(step, 20 * MILLI, false);
    run.recorder().leave(job, OpenJob.Leaving.AT_END);

    assertThat(merged(run)).hasSize(1);
    assertThat(merged(run).get(0).status().key()).isEqualTo("unfinished");
    assertThat(merged(run).get(0).end()).isEqualTo(10 * MILLI);
  }

  private static LoadStart searching() {
    var plan =
        new SearchPlan(
            JobSearch.judged(QUICK),
            0.9,
            LoadUnit.CONCURRENCY,
            SearchPath.raising(1, 4, 1),
            SequentialTest.around(0.9, 0.01, 0.05),
            new LevelRule(MILLI, MILLI, 1, LevelRule.STEADY_SHARE, MILLI));
    var search = new CapacitySearch(plan, () -> 1, () -> 0, line -> {});
    return new LoadStart(
        0, true, OptionalDouble.empty(), Optional.of(new JobSearch(search, "fix", QUICK)));
  }

  @Test
  void severalWorkersShareNoSearchByJobs() {
    assertThatIllegalStateException()
        .isThrownBy(() -> worker(1).begin(searching()))
        .withMessage(JobRunTexts.searchOfWorkers("fix"));
  }

  @Test
  void aSearchBringsItsSlo() {
    var run = (JobsRun) FEATURE.open(RunContext.ALONE);
    run.begin(searching());

    assertThat(run.slos("fix")).containsExactly(QUICK);
  }
}
