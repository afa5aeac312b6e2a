// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestId;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.measure.request.TokenCounts;
import io.github.gatlingllm.measure.request.TokenSource;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.verdict.Evidence;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Jobs as the judge sees them: each job is one request whose E2E is the value in question. So jobs
 * have the intervals, effective samples and rules of requests, and a job counts as one sample.
 */
final class JobSample {

  /** The one path of all jobs. */
  static final List<String> PATH = List.of("job");

  /** A use of 1 in the unit of E2E: 1 ms. */
  static final double FULL_USE = 1e6;

  private static final String FAILED = "job failed";
  private static final String GIVEN_UP = "job given up";
  private static final String WARM_UP = "job of the warm-up";

  private JobSample() {}

  /** Returns the evidence of the JCTs of jobs. */
  static Evidence ofTimes(List<JobRecord> jobs, @Nullable Window window) {
    return of(jobs, window, job -> OptionalDouble.of(job.jct()), null, false);
  }

  /**
   * Returns the evidence of a value of each job that ended, whatever its status.
   *
   * @param nanos the value, as nanoseconds; jobs without one are ignored
   */
  static Evidence ofValues(List<JobRecord> jobs, Function<JobRecord, OptionalDouble> nanos) {
    return of(jobs, null, nanos, null, true);
  }

  /** Returns the evidence of an SLO: the use of its tightest bound. */
  static Evidence ofSlo(List<JobRecord> jobs, @Nullable Window window, String slo) {
    Function<JobRecord, OptionalDouble> use =
        job -> {
          Double found = job.sloUse().get(slo);
          return found == null ? OptionalDouble.empty() : OptionalDouble.of(found * FULL_USE);
        };
    return of(jobs, window, use, slo(slo), false);
  }

  /** Returns the SLO of the sample that stands for a job SLO. */
  static Slo slo(String name) {
    return new Slo(name, List.of(new Bound(Metric.E2E, BoundComparison.LTE, FULL_USE)));
  }

  private static Evidence of(
      List<JobRecord> jobs,
      @Nullable Window window,
      Function<JobRecord, OptionalDouble> nanos,
      @Nullable Slo slo,
      boolean anyStatus) {
    RunRecorder recorder =
        window == null ? new RunRecorder(0) : new RunRecorder(window.start(), window.end());
    Shard shard = recorder.newShard();
    List<Slo> slos = slo == null ? List.of() : List.of(slo);
    SloRecorder sloRecorder = new SloRecorder(slos, recorder);
    SloShard sloShard = sloRecorder.newShard();
    for (JobRecord job : jobs) {
      OptionalDouble value = nanos.apply(job);
      if (value.isPresent()) {
        RequestRecord request = request(job, value.getAsDouble(), anyStatus);
        recorder.arrival(request.timing().due());
        shard.opened(request.timing().sent());
        EndedRequest ended = EndedRequest.of(request, recorder.source(request.id()), slos, 0);
        shard.record(request);
        sloShard.record(ended);
      }
    }
    if (window != null) {
      recorder.extendWindow(window.end());
    }
    return Evidence.of(recorder.snapshot(), sloRecorder.snapshot().all());
  }

  /**
   * Returns the request that stands for a job in a search.
   *
   * @param entered its begin
   * @param nanos the E2E
   */
  static RequestRecord ofSearch(JobRecord job, long entered, long nanos) {
    var id = new RequestId(PATH.get(0), List.of(), "jobs", job.userId(), job.id());
    var timing =
        new Timing(Timing.ABSENT, entered, entered + nanos, Timing.ABSENT, new long[0], false);
    Outcome outcome =
        job.measured()
            ? outcome(job.status(), false)
            : new Outcome(RequestStatus.RETRIED, 0, WARM_UP, null);
    return new RequestRecord(id, outcome, timing, tokens(job.usage()), Phase.MEASURED, null);
  }

  static RequestRecord request(JobRecord job, double nanos, boolean anyStatus) {
    var id = new RequestId(PATH.get(0), List.of(), "jobs", job.userId(), job.id());
    long length = Math.round(nanos);
    var timing =
        new Timing(
            job.scheduled() ? job.due() : Timing.ABSENT,
            job.start(),
            job.start() + length,
            Timing.ABSENT,
            new long[0],
            false);
    return new RequestRecord(
        id, outcome(job.status(), anyStatus), timing, tokens(job.usage()), job.phase(), null);
  }

  private static Outcome outcome(JobStatus status, boolean anyStatus) {
    return switch (status) {
      case COMPLETED -> new Outcome(RequestStatus.OK, 200, null, null);
      case FAILED ->
          anyStatus
              ? new Outcome(RequestStatus.OK, 200, null, null)
              : new Outcome(RequestStatus.FAILED, 0, FAILED, null);
      case GIVEN_UP ->
          anyStatus
              ? new Outcome(RequestStatus.OK, 200, null, null)
              : new Outcome(RequestStatus.CANCELLED, 0, GIVEN_UP, null);
      case UNFINISHED -> new Outcome(RequestStatus.UNFINISHED, 0, null, null);
    };
  }

  private static TokenCounts tokens(JobUsage usage) {
    return new TokenCounts(
        count(usage.input()),
        count(usage.output()),
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        TokenCounts.ABSENT,
        null,
        TokenSource.USAGE);
  }

  private static int count(long tokens) {
    return tokens < 0 ? TokenCounts.ABSENT : (int) Math.min(Integer.MAX_VALUE, tokens);
  }
}
