// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import io.github.gatlingllm.agents.JobFigure;
import io.github.gatlingllm.agents.JobLevels;
import io.github.gatlingllm.agents.JobRecord;
import io.github.gatlingllm.agents.JobsData;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.slo.objective.FeatureSubject;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** The jobs of several workers. */
final class MergedJobs implements FeatureRun {

  private final List<JobsShare> shares;
  private List<RunObjective> objectives = List.of();

  MergedJobs(List<JobsShare> shares) {
    this.shares = shares;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    objectives = protocol.objectives();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    if (shares.isEmpty() && !bounded(objectives)) {
      return Optional.empty();
    }
    List<JobRecord> jobs = shares.stream().flatMap(share -> share.jobs().stream()).toList();
    Prices prices =
        shares.stream().map(JobsShare::prices).filter(Objects::nonNull).findFirst().orElse(null);
    return Optional.of(
        new JobsFigures(
            new JobsData(
                placed(jobs, run.snapshot()),
                shares.stream().mapToLong(JobsShare::dropped).sum(),
                run.snapshot().window(),
                prices,
                objectives,
                run.checks(),
                JobLevels.of(run.levels(), null),
                run.server().energy().meanWatts())));
  }

  /** Returns whether an objective bounds jobs. */
  static boolean bounded(List<RunObjective> objectives) {
    return objectives.stream()
        .anyMatch(
            each ->
                each.subject() instanceof FeatureSubject feature
                    && feature.figure() instanceof JobFigure);
  }

  /** Excludes jobs that were due outside the steady state, if only that counts. */
  static List<JobRecord> placed(List<JobRecord> jobs, RunSnapshot run) {
    Window steady = run.steady() == null ? null : run.steady().window();
    return steady == null ? jobs : jobs.stream().map(job -> JobsShare.within(steady, job)).toList();
  }
}
