// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.run;

import io.github.gatlingllm.agents.JobLevels;
import io.github.gatlingllm.agents.JobRecorder;
import io.github.gatlingllm.agents.JobSearch;
import io.github.gatlingllm.agents.JobSlo;
import io.github.gatlingllm.agents.JobsData;
import io.github.gatlingllm.agents.JobsFigures;
import io.github.gatlingllm.feature.FeatureFigures;
import io.github.gatlingllm.feature.FeatureRun;
import io.github.gatlingllm.feature.FrozenRun;
import io.github.gatlingllm.feature.JoinedProtocol;
import io.github.gatlingllm.feature.LoadEnd;
import io.github.gatlingllm.feature.LoadStart;
import io.github.gatlingllm.feature.RequestListener;
import io.github.gatlingllm.feature.RequestSource;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Prices;
import io.github.gatlingllm.slo.objective.RunObjective;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Records the jobs of a run. */
public final class JobsRun implements FeatureRun {

  private final JobRecorder recorder;
  private volatile JobSlosOption slos = JobSlosOption.NONE;
  private volatile List<RunObjective> objectives = List.of();
  private volatile @Nullable Prices prices;
  private volatile boolean over;
  private volatile @Nullable JobSearch search;
  private final boolean alone;

  /**
   * Creates a run without jobs.
   *
   * @param prefix the start of each job's id
   * @param alone whether no other process shares the load
   */
  JobsRun(String prefix, boolean alone) {
    this.alone = alone;
    this.recorder = new JobRecorder(prefix);
  }

  /** Returns the recorder. */
  public JobRecorder recorder() {
    return recorder;
  }

  /** Returns the SLOs of the jobs of a name. */
  public List<JobSlo> slos(String job) {
    return slos.of(job);
  }

  /** Sets the prices of the protocol; null: none. */
  public void prices(@Nullable Prices set) {
    prices = set == null ? prices : set;
  }

  /** Returns whether counting has ended. */
  public boolean over() {
    return over;
  }

  @Override
  public void join(JoinedProtocol protocol) {
    objectives = protocol.objectives();
    protocol
        .option(JobSlosOption.class)
        .ifPresent(
            option -> {
              try {
                slos = slos.and(option);
              } catch (IllegalArgumentException e) {
                throw new IllegalStateException(e.getMessage(), e);
              }
            });
  }

  /**
   * Finds a search by jobs.
   *
   * @throws IllegalStateException if several workers share it
   */
  @Override
  public void begin(LoadStart start) {
    if (start.levels().orElse(null) instanceof JobSearch found) {
      if (!alone) {
        throw new IllegalStateException(JobRunTexts.searchOfWorkers(found.job()));
      }
      slos = slos.and(JobSlosOption.of(found.job(), found.slo()));
      search = found;
      recorder.search(found);
    }
  }

  @Override
  public Optional<RequestListener> newListener(RequestSource source) {
    return Optional.of(
        new RequestListener() {
          @Override
          public void ended(EndedRequest request) {
            recorder.ended(request);
          }

          @Override
          public void retried(EndedRequest attempt) {
            recorder.retried(attempt);
          }
        });
  }

  /** Jobs are known in the worker alone: a request does not contain the end of its job. */
  @Override
  public boolean hearsInWorkers() {
    return true;
  }

  @Override
  public void end(long nanos) {
    over = true;
    recorder.cut(nanos);
  }

  @Override
  public Optional<Object> share(LoadEnd end) {
    return recorder.any()
        ? Optional.of(JobsShare.json(recorder.jobs(), recorder.dropped(), prices))
        : Optional.empty();
  }

  @Override
  public Optional<FeatureFigures> freeze(FrozenRun run) {
    if (run.share() || !(recorder.any() || MergedJobs.bounded(objectives))) {
      return Optional.empty();
    }
    return Optional.of(
        new JobsFigures(
            new JobsData(
                MergedJobs.placed(recorder.jobs(), run.snapshot()),
                recorder.dropped(),
                run.snapshot().window(),
                prices,
                objectives,
                run.checks(),
                JobLevels.of(run.levels(), search),
                run.server().energy().meanWatts())));
  }
}
