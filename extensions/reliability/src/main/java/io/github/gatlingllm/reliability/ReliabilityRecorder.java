// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RateReported;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RetryAfter;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.BoundComparison;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.MetricLimit;
import io.github.gatlingllm.slo.objective.Slo;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the requests that are held against the SLO of a profile, and what happened to the
 * server meanwhile. Requests of the warm-up are left out.
 */
public final class ReliabilityRecorder {

  /** As Apdex has it: frustrated is who waits more than four times as long as satisfies. */
  private static final double LAX = 4;

  private final ReliabilityPlan plan;
  private final Slo lax;
  private final InstantSource clock;
  private final List<AttemptLog> logs = new CopyOnWriteArrayList<>();
  private final List<FaultMark> faultMarks = new CopyOnWriteArrayList<>();
  private final List<List<RateSample>> rates = new CopyOnWriteArrayList<>();

  /**
   * Starts empty.
   *
   * @param clock for a {@code Retry-After} that is a date
   */
  public ReliabilityRecorder(ReliabilityPlan plan, InstantSource clock) {
    this.plan = plan;
    this.lax = lax(plan.slo());
    this.clock = clock;
  }

  private static Slo lax(Slo slo) {
    List<Bound> bounds =
        slo.bounds().stream()
            .map(bound -> new Bound(bound.gauge(), bound.comparison(), lax(bound)))
            .toList();
    return new Slo(slo.name(), bounds);
  }

  private static MetricLimit lax(Bound bound) {
    BoundComparison comparison = bound.comparison();
    double factor = comparison.upper() ? LAX : 1 / LAX;
    MetricLimit limit = bound.limit();
    return new MetricLimit(
        factor * limit.fixed(), factor * limit.perInputToken(), factor * limit.perOutputToken());
  }

  /** What the profile is told by. */
  public ReliabilityPlan plan() {
    return plan;
  }

  /** For one event loop. */
  public Shard newShard() {
    return newShard(clock);
  }

  /**
   * For requests of another time.
   *
   * @param then what a clock showed when the request ended that is being recorded
   */
  public Shard newShard(InstantSource then) {
    var log = new AttemptLog();
    var reported = new ArrayList<RateSample>();
    logs.add(log);
    rates.add(reported);
    return new Shard(log, reported, then);
  }

  /** Something happened to the server, or will be over by then. Any thread. */
  public void happened(FaultMark faultMark) {
    faultMarks.add(faultMark);
  }

  /** All requests so far, in the order in which they were due. */
  public List<Attempt> asks() {
    var all = new ArrayList<Attempt>();
    logs.forEach(log -> all.addAll(log.all()));
    all.sort(Comparator.comparingLong(Attempt::due));
    return all;
  }

  /** What answers told of rate limits so far, in no order. */
  public List<RateSample> rates() {
    return rates.stream().flatMap(List::stream).toList();
  }

  /** All that happened so far, in the order of time. */
  public List<FaultMark> faultMarks() {
    return faultMarks.stream().sorted(Comparator.comparingLong(FaultMark::start)).toList();
  }

  /** The part into which one event loop writes, and no other thread. */
  public final class Shard {

    private final AttemptLog log;
    private final List<RateSample> reported;
    private final InstantSource now;

    private Shard(AttemptLog log, List<RateSample> reported, InstantSource now) {
      this.log = log;
      this.reported = reported;
      this.now = now;
    }

    /** A request has ended, in whichever way. */
    public void record(EndedRequest ended) {
      Judgement judgement = ended.judgement(plan.slo());
      if (ended.request().measured() && judgement != null) {
        add(ended.request(), judgement, false);
      }
    }

    /** An attempt has failed that another one follows. */
    public void retried(EndedRequest attempt) {
      if (attempt.request().measured()) {
        add(attempt.request(), null, true);
      }
    }

    private void add(RequestRecord request, @Nullable Judgement judgement, boolean followed) {
      Timing timing = request.timing();
      AttemptOutcome end =
          AttemptOutcome.of(request, judgement == null ? Optional.empty() : judgement.outcome());
      RateReported rate = request.outcome().rate();
      if (rate != null) {
        reported.add(
            new RateSample(timing.sent(), timing.closed(), end == AttemptOutcome.REFUSED, rate));
      }
      log.add(
          new Attempt(
              timing.due(),
              timing.sent(),
              timing.closed(),
              timing.chunks().length == 0 ? Timing.ABSENT : timing.chunks()[0],
              end,
              end == AttemptOutcome.GOOD
                  || (end == AttemptOutcome.LATE && Judgement.of(lax, request).good()),
              followed,
              Math.max(1, request.id().attempt()) + (timing.resent() ? 1 : 0),
              retryAfter(request.outcome())));
    }

    private long retryAfter(Outcome outcome) {
      String header = outcome.retryAfter();
      return header == null
          ? Timing.ABSENT
          : RetryAfter.of(header, now.instant())
              .map(java.time.Duration::toNanos)
              .orElse(Timing.ABSENT);
    }
  }
}
