// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.goodput;

import io.github.gatlingllm.measure.ExcludedRequests;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.ExcludedCounts;
import io.github.gatlingllm.measure.record.RateBatches;
import io.github.gatlingllm.measure.record.WindowCounter;
import io.github.gatlingllm.measure.request.AnswerSanity;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.certainty.Dependence;
import io.github.gatlingllm.slo.certainty.MissSpread;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Judgement;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.slo.objective.SloOutcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** The figures of one SLO for the requests of one path, or of several merged. */
final class SloFigures {

  private final Slo slo;
  private final Map<SloOutcome, Long> outcomes = new EnumMap<>(SloOutcome.class);
  private long sent;
  private long unfinished;
  private long givenUp;
  private final MissBatches misses = MissBatches.ofRun();
  private final long[] evaluated;
  private final long[] met;
  private final ExcludedCounts leftOut = new ExcludedCounts();
  private final HeldAnswers answers;
  private final NearBounds near;
  private final WindowCounter goodRequests = new WindowCounter();
  private final WindowCounter goodOutputTokens = new WindowCounter();
  private final RateBatches goodBatches = new RateBatches();
  private final WindowCounter inTime = new WindowCounter();
  private final WindowCounter saneInTime = new WindowCounter();
  private long sane;
  private boolean checked;

  SloFigures(Slo slo) {
    this.slo = slo;
    this.evaluated = new long[slo.bounds().size()];
    this.met = new long[slo.bounds().size()];
    this.answers = new HeldAnswers(slo);
    this.near = NearBounds.of(slo);
  }

  Slo slo() {
    return slo;
  }

  void add(Judgement judgement, RequestRecord request, Window window) {
    count(judgement, request);
    goodWithin(judgement, request, Window.ALWAYS, window);
  }

  /** Counts a request, except for goodput. */
  void count(Judgement judgement, RequestRecord request) {
    sent++;
    answers.add(judgement, request);
    checked |= request.sanity() != null;
    sane += request.succeeded() && request.sanity() == AnswerSanity.SANE ? 1 : 0;
    near.add(judgement, Math.max(0, request.timing().sent() - request.timing().due()));
    unfinished += request.outcome().status() == RequestStatus.UNFINISHED ? 1 : 0;
    givenUp += request.outcome().givenUp() && judgement.outcome().isEmpty() ? 1 : 0;
    for (int i = 0; i < evaluated.length; i++) {
      evaluated[i] += judgement.evaluated(i) ? 1 : 0;
      met[i] += judgement.met(i) ? 1 : 0;
    }
    judgement
        .outcome()
        .ifPresent(
            outcome -> {
              outcomes.merge(outcome, 1L, Long::sum);
              misses.add(request.timing().due(), outcome == SloOutcome.GOOD);
            });
  }

  /** Counts an excluded request as good or failed. */
  void leaveOut(Judgement judgement, Phase phase) {
    judgement
        .outcome()
        .ifPresent(
            outcome ->
                leftOut.add(
                    phase,
                    outcome == SloOutcome.GOOD
                        ? ExcludedRequests.Part.SUCCEEDED
                        : ExcludedRequests.Part.FAILED));
  }

  /** Adds the goodput of a request within a window that may still grow. */
  void goodWithin(Judgement judgement, RequestRecord request, Window whole, Window now) {
    if (judgement.inTime() && whole.contains(request.answered())) {
      inTime.add(request.answered(), 1, now);
      if (request.sanity() == AnswerSanity.SANE) {
        saneInTime.add(request.answered(), 1, now);
      }
    }
    if (!judgement.good()) {
      return;
    }
    goodBatches.add(request);
    if (whole.contains(request.answered())) {
      goodRequests.add(request.answered(), 1, now);
    }
    goodOutputTokens.addOutputTokens(request, whole, now);
  }

  void addAll(SloFigures other, Window window) {
    sent += other.sent;
    leftOut.addAll(other.leftOut);
    answers.addAll(other.answers);
    near.addAll(other.near);
    unfinished += other.unfinished;
    givenUp += other.givenUp;
    misses.addAll(other.misses);
    other.outcomes.forEach((outcome, count) -> outcomes.merge(outcome, count, Long::sum));
    for (int i = 0; i < evaluated.length; i++) {
      evaluated[i] += other.evaluated[i];
      met[i] += other.met[i];
    }
    goodRequests.addAll(other.goodRequests, window);
    goodOutputTokens.addAll(other.goodOutputTokens, window);
    goodBatches.addAll(other.goodBatches);
    inTime.addAll(other.inTime, window);
    saneInTime.addAll(other.saneInTime, window);
    sane += other.sane;
    checked |= other.checked;
  }

  /** Returns the counts while the run is in progress. */
  SloTally tally(TimingUncertainty uncertainty) {
    long judged = outcomes.values().stream().mapToLong(Long::longValue).sum();
    long good = count(SloOutcome.GOOD);
    return new SloTally(slo, good, judged, near.within(uncertainty, good));
  }

  SloStats stats(Window window) {
    MissSpread spread = misses.spread();
    return new SloStats(
        slo,
        bounds(),
        count(SloOutcome.GOOD),
        count(SloOutcome.MISSED),
        count(SloOutcome.FAILED),
        count(SloOutcome.UNEVALUABLE),
        perSecond(goodRequests, window),
        perSecond(goodOutputTokens, window),
        sent,
        unfinished,
        givenUp,
        Dependence.effect(spread.coarse()),
        answers.counts(),
        near,
        NearBoundCounts.NONE,
        spread,
        leftOut.frozen(),
        goodBatches.within(window),
        sanity(window));
  }

  private @Nullable SloSanity sanity(Window window) {
    return checked || slo.restsOnSanity()
        ? new SloSanity(sane, perSecond(inTime, window), perSecond(saneInTime, window))
        : null;
  }

  private List<SloStats.BoundStats> bounds() {
    List<SloStats.BoundStats> bounds = new ArrayList<>();
    for (int i = 0; i < evaluated.length; i++) {
      Bound bound = slo.bounds().get(i);
      bounds.add(new SloStats.BoundStats(bound, evaluated[i], met[i], count(SloOutcome.FAILED)));
    }
    return List.copyOf(bounds);
  }

  private long count(SloOutcome outcome) {
    return outcomes.getOrDefault(outcome, 0L);
  }

  private static OptionalDouble perSecond(WindowCounter counter, Window window) {
    double seconds = window.seconds();
    return seconds <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(counter.within(window) / seconds);
  }
}
