// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.search.CapacitySearch;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.certainty.Verdict;
import io.github.gatlingllm.slo.goodput.SloTally;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * A search of the most concurrent agents at which jobs meet an SLO. To the {@link CapacitySearch}
 * inside, each job is one request whose E2E is its JCT; requests of the run do not count.
 */
public final class JobSearch implements LevelledLoad {

  /** The bound of a JCT that the SLO does not limit. No job is late before it. */
  private static final long UNLIMITED = Duration.ofDays(365).toNanos();

  private final CapacitySearch search;
  private final String job;
  private final JobSlo slo;
  private final Slo judged;

  /**
   * Creates a search.
   *
   * @param search the search by {@link #judged(JobSlo)}
   * @param job the name of the jobs
   * @param slo the SLO that they must meet
   */
  public JobSearch(CapacitySearch search, String job, JobSlo slo) {
    this.search = search;
    this.job = job;
    this.slo = slo;
    this.judged = judged(slo);
  }

  /** Returns the SLO of requests that stands for a job SLO. */
  public static Slo judged(JobSlo slo) {
    return new Slo(
        slo.name(), List.of(new Bound(Metric.E2E, BoundComparison.LTE, (double) bound(slo))));
  }

  private static long bound(JobSlo slo) {
    return slo.jctNanos().orElse(UNLIMITED);
  }

  /** Returns the number of concurrent users from now on. */
  public int users() {
    return search.users();
  }

  /** Returns the name of the jobs. */
  public String job() {
    return job;
  }

  /** Returns the SLO that they must meet. */
  public JobSlo slo() {
    return slo;
  }

  /** Returns what decides about its levels. */
  JobLevels.Searched searched() {
    return new JobLevels.Searched(job, slo.name());
  }

  /**
   * Counts a job that begins.
   *
   * @param entered its begin, in nanoseconds since the run's start
   */
  void began(String name, long entered) {
    if (name.equals(job)) {
      search.sent(entered, List.of(judged));
    }
  }

  /** Counts a job that has ended. A job of the warm-up leaves the level without a result. */
  void ended(JobRecord record, long entered) {
    Double use = record.sloUse().get(slo.name());
    if (!record.job().equals(job) || use == null) {
      return;
    }
    RequestRecord request = JobSample.ofSearch(record, entered, Math.round(use * bound(slo)));
    var source = new FigureSource(JobSample.PATH.get(0), JobSample.PATH);
    search.ended(EndedRequest.of(request, source, List.of(judged), search.track().at(entered)));
  }

  @Override
  public LevelTrack track() {
    return search.track();
  }

  /** Returns a policy without an SLO: figures of requests don't decide about its levels. */
  @Override
  public LevelPolicy levelling() {
    LevelPolicy inside = search.levelling();
    return new LevelPolicy(inside.kind(), null, inside.target(), inside.decided());
  }

  @Override
  public Verdict soFar(int number, SloTally tally, boolean stable) {
    var decided = search.levelling().decided();
    LevelVerdict verdict = decided == null ? null : decided.get(number);
    return verdict == null || verdict == LevelVerdict.UNDECIDED
        ? Verdict.UNDETERMINED
        : verdict == LevelVerdict.PASSED ? Verdict.MET : Verdict.MISSED;
  }

  @Override
  public void uncertainty(Supplier<TimingUncertainty> soFar) {
    search.uncertainty(soFar);
  }

  @Override
  public void zero(long nanoTime) {
    search.zero(nanoTime);
  }

  @Override
  public void begun(long nanos) {
    search.begun(nanos);
  }

  @Override
  public long overAtNanos() {
    return search.overAtNanos();
  }

  @Override
  public void warmedUp(long dueNanos) {
    search.warmedUp(dueNanos);
  }
}
