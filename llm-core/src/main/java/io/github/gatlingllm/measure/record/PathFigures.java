// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.BatchSums;
import io.github.gatlingllm.measure.BufferedStreams;
import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.distribution.GapFigures;
import io.github.gatlingllm.measure.distribution.Samples;
import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** The figures of one request path, or of several merged ones. */
final class PathFigures implements BySource.Mergeable<PathFigures> {

  private static final List<Metric> PER_REQUEST =
      Stream.of(Metric.values()).filter(metric -> !metric.pooled()).toList();

  private final Map<RequestStatus, Long> byStatus = new EnumMap<>(RequestStatus.class);
  private long warmUp;
  private long coolDown;
  private long unsteady;
  private long retried;
  private long resent;
  private long givenUp;
  private long givenUpSilent;
  private BufferedStreams buffered = BufferedStreams.NONE;
  private final ExcludedCounts leftOut = new ExcludedCounts();
  private final CappedCounts failures = new CappedCounts();
  private final CappedCounts finishReasons = new CappedCounts();
  private final TokenFigures tokens = new TokenFigures();
  private final WorkloadFigures workload = new WorkloadFigures();
  private final RateFigures rates = new RateFigures();
  private final WindowCounter ended = new WindowCounter();
  private final GapFigures gaps = new GapFigures();
  private final BatchFigures batches = new BatchFigures();
  private final CensoredFigures censored = new CensoredFigures();
  private final SanityFigures sanity = new SanityFigures();
  private final ValueBatches values = new ValueBatches();
  private final Map<Metric, Samples> samples = new EnumMap<>(Metric.class);

  /**
   * Adds a finished request.
   *
   * @param gaps all of its gaps
   */
  void add(RequestRecord request, GapBatch gaps, Window window, ExactBudget budget) {
    count(request, gaps, budget);
    if (request.measured() && request.outcome().status() != RequestStatus.RETRIED) {
      ended.add(request.timing().closed(), 1, window);
    }
    // By stamp: requests that were due before the steady state still arrive in it.
    if (request.succeeded() && (request.measured() || request.phase().aroundSteadyState())) {
      rates.succeeded(request, window);
    }
  }

  /** Adds everything except rates by stamp, which only requests of the same window have. */
  void count(RequestRecord request, GapBatch gaps, ExactBudget budget) {
    Outcome outcome = request.outcome();
    resent += request.measured() && request.timing().resent() ? 1 : 0;
    if (outcome.status() == RequestStatus.RETRIED) {
      retried += request.measured() ? 1 : 0;
      return;
    }
    if (!request.measured()) {
      apart(request);
      return;
    }
    byStatus.merge(outcome.status(), 1L, Long::sum);
    rates.sent(request.timing().sent());
    if (outcome.finishReason() != null) {
      finishReasons.add(outcome.finishReason(), 1);
    }
    if (outcome.givenUp()) {
      givenUp++;
      givenUpSilent += request.chunks() == 0 ? 1 : 0;
    }
    if (outcome.status() == RequestStatus.FAILED) {
      failures.add(outcome.reason(), 1);
    }
    boolean exact = (request.succeeded() || request.requested() != null) && budget.take();
    workload.add(request, exact);
    batches.add(request, gaps);
    if (request.succeeded()) {
      succeeded(request, gaps, exact);
    } else if (CensoredFigures.concerns(request)) {
      censored.add(request, exact || budget.take());
    }
  }

  @Override
  public void addAll(PathFigures other, Window window) {
    other.byStatus.forEach((status, count) -> byStatus.merge(status, count, Long::sum));
    warmUp += other.warmUp;
    coolDown += other.coolDown;
    unsteady += other.unsteady;
    retried += other.retried;
    resent += other.resent;
    givenUp += other.givenUp;
    givenUpSilent += other.givenUpSilent;
    leftOut.addAll(other.leftOut);
    buffered = buffered.plus(other.buffered);
    failures.addAll(other.failures);
    finishReasons.addAll(other.finishReasons);
    tokens.addAll(other.tokens);
    workload.addAll(other.workload);
    rates.addAll(other.rates, window);
    ended.addAll(other.ended, window);
    gaps.addAll(other.gaps);
    batches.addAll(other.batches);
    censored.addAll(other.censored);
    sanity.addAll(other.sanity);
    values.addAll(other.values);
    other.samples.forEach((metric, values) -> samples(metric).addAll(values));
  }

  /** Returns the figures. Nothing may be added afterwards. */
  RequestStats stats(Window window, RequestStats.Concurrency concurrency) {
    return new RequestStats(
        new RequestStats.Counts(
            count(RequestStatus.OK),
            count(RequestStatus.FAILED),
            count(RequestStatus.CANCELLED),
            count(RequestStatus.UNFINISHED),
            warmUp,
            retried,
            coolDown,
            unsteady,
            resent,
            givenUp,
            givenUpSilent),
        failures.toMap(),
        finishReasons.toMap(),
        tokens.stats(),
        distributions(),
        rates.inWindow(window),
        rates.makespan(count(RequestStatus.OK), tokens),
        concurrency,
        workload.stats(),
        batches.frozen(),
        buffered,
        censored.frozen(),
        leftOut.frozen(),
        new BatchSums(values.frozen(), rates.batches(window)),
        sanity.stats());
  }

  /** Returns the number of measured requests that had not ended when the window did. */
  long openAtEnd(Window window) {
    long all = byStatus.values().stream().mapToLong(Long::longValue).sum();
    return all - Math.round(ended.within(window));
  }

  private void apart(RequestRecord request) {
    switch (request.phase()) {
      case WARM_UP -> warmUp++;
      case COOL_DOWN -> coolDown++;
      case UNSTEADY, RAMP -> unsteady++;
      case MEASURED -> throw new IllegalArgumentException("measured, so not apart: " + request);
    }
    Outcome outcome = request.outcome();
    if (outcome.givenUp()) {
      leftOut.add(request.phase(), ExcludedRequests.Part.GIVEN_UP);
    } else if (outcome.status() == RequestStatus.FAILED) {
      leftOut.add(request.phase(), ExcludedRequests.Part.FAILED);
    } else if (request.succeeded()) {
      leftOut.add(request.phase(), ExcludedRequests.Part.SUCCEEDED);
    }
  }

  private void succeeded(RequestRecord request, GapBatch all, boolean exact) {
    tokens.add(request, exact);
    buffered = buffered.plus(Buffering.of(request));
    sanity.add(request);
    rates.answered(request.answered());
    gaps.add(request, all);
    for (Metric metric : PER_REQUEST) {
      OptionalDouble value = metric.of(request);
      if (value.isPresent()) {
        samples(metric).add(value.getAsDouble(), exact);
        values.add(request.timing().due(), metric, value.getAsDouble());
      }
    }
    values.addGaps(request.timing().due(), all);
  }

  private Map<Metric, Distribution> distributions() {
    Map<Metric, Distribution> distributions = new EnumMap<>(Metric.class);
    samples.forEach(
        (metric, values) -> {
          Distribution distribution = values.distribution();
          if (distribution != null) {
            distributions.put(metric, distribution);
          }
        });
    gaps.distributions(distributions);
    return Collections.unmodifiableMap(distributions);
  }

  private Samples samples(Metric metric) {
    return samples.computeIfAbsent(metric, Samples::of);
  }

  private long count(RequestStatus status) {
    return byStatus.getOrDefault(status, 0L);
  }
}
