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
 * Records the requests that the SLO of a profile judges, and faults and marks. Requests of the
 * warm-up are skipped.
 */
public final class ReliabilityRecorder {

  /** Apdex: users are frustrated after more than four times the satisfying time. */
  private static final double LAX = 4;

  private final ReliabilityPlan plan;
  private final Slo lax;
  private final InstantSource clock;
  private final List<AttemptLog> logs = new CopyOnWriteArrayList<>();
  private final List<FaultMark> faultMarks = new CopyOnWriteArrayList<>();
  private final List<List<RateSample>> rates = new CopyOnWriteArrayList<>();

  /**
   * Creates an empty recorder.
   *
   * @param clock the clock for a {@code Retry-After} that is a date
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

  /** Returns the settings of the profile. */
  public ReliabilityPlan plan() {
    return plan;
  }

  /** Creates the shard of one event loop. */
  public Shard newShard() {
    return newShard(clock);
  }

  /**
   * Creates a shard for requests of another time.
   *
   * @param then the clock, which returns the end of the request that is being recorded
   */
  public Shard newShard(InstantSource then) {
    var log = new AttemptLog();
    var reported = new ArrayList<RateSample>();
    logs.add(log);
    rates.add(reported);
    return new Shard(log, reported, then);
  }

  /** Records a fault or a mark. Any thread. */
  public void add(FaultMark faultMark) {
    faultMarks.add(faultMark);
  }

  /** Returns all attempts so far, in the order of their due times. */
  public List<Attempt> attempts() {
    var all = new ArrayList<Attempt>();
    logs.forEach(log -> all.addAll(log.all()));
    all.sort(Comparator.comparingLong(Attempt::due));
    return all;
  }

  /** Returns the rate limits that responses reported so far, in no order. */
  public List<RateSample> rates() {
    return rates.stream().flatMap(List::stream).toList();
  }

  /** Returns the faults and marks so far, in order of time. */
  public List<FaultMark> faultMarks() {
    return faultMarks.stream().sorted(Comparator.comparingLong(FaultMark::start)).toList();
  }

  /** The records of one event loop. Only its thread writes. */
  public final class Shard {

    private final AttemptLog log;
    private final List<RateSample> reported;
    private final InstantSource now;

    private Shard(AttemptLog log, List<RateSample> reported, InstantSource now) {
      this.log = log;
      this.reported = reported;
      this.now = now;
    }

    /** Records an ended request, whatever its outcome. */
    public void record(EndedRequest ended) {
      Judgement judgement = ended.judgement(plan.slo());
      if (ended.request().measured() && judgement != null) {
        add(ended.request(), judgement, false);
      }
    }

    /** Records a failed attempt that another one follows. */
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
