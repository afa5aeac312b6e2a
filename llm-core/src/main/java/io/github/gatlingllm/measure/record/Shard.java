// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.ExactBudget;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.request.FigureSource;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.measure.request.Timing;

/**
 * The part of a {@link RunRecorder} for one event loop, which alone writes into it. A token costs a
 * plain write; a request costs one lock that only a merge contends for.
 */
public final class Shard {

  /** At this number, the shard hands over its spans if they were not fetched in time. */
  private static final int MANY_SPANS = 50_000;

  private final RunRecorder recorder;
  private final ExactBudget budget;
  private final ConversationShard conversations;
  private final OpenRequests openRequests = new OpenRequests();
  private final LiveCounter oldestOpen = new LiveCounter(OpenRequests.NONE);
  private final LiveCounter active = new LiveCounter(0);
  private final LiveCounter tokens = new LiveCounter(0);
  private final LiveCounter failures = new LiveCounter(0);

  // Guarded by this.
  private final BySource<PathFigures> figures = new BySource<>(PathFigures::new);
  private IntervalFigures interval = new IntervalFigures();
  private SpanQueue spans = new SpanQueue();
  private final ColdStart coldStart = new ColdStart();
  private final Users users = new Users();
  private final GapBatch gaps = new GapBatch();

  Shard(RunRecorder recorder, ExactBudget budget, ConversationShard conversations) {
    this.recorder = recorder;
    this.budget = budget;
    this.conversations = conversations;
  }

  /**
   * Records the send of a request.
   *
   * @param sentNanos its {@link Timing#sent()}
   */
  public void opened(long sentNanos) {
    openRequests.opened(sentNanos);
    oldestOpen.set(openRequests.oldest());
    active.add(1);
  }

  /** Records the send of a bystander, which is not among the active requests. */
  public void bystanderOpened(long sentNanos) {
    openRequests.opened(sentNanos);
    oldestOpen.set(openRequests.oldest());
  }

  /**
   * Records content, for the live rate only.
   *
   * @param count the number of tokens, as far as known; else 1
   */
  public void chunk(int count) {
    tokens.add(count);
  }

  /** Records a finished request in all figures. */
  public void record(RequestRecord request) {
    record(request, recorder.source(request.id()));
  }

  /**
   * Records a finished request in all figures.
   *
   * @param source the recorder's, see {@link RunRecorder#source}
   */
  public void record(RequestRecord request, FigureSource source) {
    int waiting = keep(source, request, recorder.window());
    openRequests.closed(request.timing().sent());
    oldestOpen.set(openRequests.oldest());
    active.add(source.bystander() ? 0 : -1);
    if (!source.bystander() && request.outcome().status() == RequestStatus.FAILED) {
      failures.add(1);
    }
    if (waiting >= MANY_SPANS) {
      recorder.fetchSpans();
    }
  }

  /** Records a failed attempt that another one follows, so that the request continues. */
  public void retried(RequestRecord attempt) {
    retried(attempt, recorder.source(attempt.id()));
  }

  /**
   * Records a failed attempt that another one follows, so that the request continues.
   *
   * @param source the recorder's, see {@link RunRecorder#source}
   */
  public synchronized void retried(RequestRecord attempt, FigureSource source) {
    figures.of(source).add(attempt, gaps.of(attempt), recorder.window(), budget);
  }

  /** Returns the conversations of this event loop. */
  public ConversationShard conversations() {
    return conversations;
  }

  private synchronized int keep(FigureSource source, RequestRecord request, Window window) {
    gaps.of(request);
    figures.of(source).add(request, gaps, window, budget);
    if (!source.bystander()) {
      countInTheLoad(request);
    }
    if (request.measured()) {
      spans.add(
          source.scenario(), source.path(), request.timing().sent(), request.timing().closed());
    } else if (request.phase().aroundSteadyState()) {
      inside(source, request.timing(), window);
    }
    return spans.size();
  }

  private void countInTheLoad(RequestRecord request) {
    interval.add(request, gaps);
    coldStart.add(request);
    if (request.measured()) {
      users.add(request.id().userId());
    }
  }

  /** In the steady state, requests are in flight that were due before it. */
  private void inside(FigureSource source, Timing timing, Window window) {
    long from = Math.max(timing.sent(), window.start());
    long to = Math.min(timing.closed(), window.end());
    if (from < to) {
      spans.add(source.scenario(), source.path(), from, to);
    }
  }

  synchronized void mergeInto(BySource<PathFigures> all, Window window) {
    all.addAll(figures, window);
  }

  synchronized void mergeInto(ColdStart all) {
    all.addAll(coldStart);
  }

  synchronized void mergeInto(Users all) {
    all.addAll(users);
  }

  synchronized SpanQueue takeSpans() {
    SpanQueue taken = spans;
    spans = new SpanQueue();
    return taken;
  }

  synchronized IntervalFigures takeInterval() {
    IntervalFigures taken = interval;
    interval = new IntervalFigures();
    return taken;
  }

  long oldestOpen() {
    return oldestOpen.get();
  }

  long active() {
    return active.get();
  }

  long tokens() {
    return tokens.get();
  }

  /** Returns the amount of content that {@link #chunk} has recorded. Any thread may call it. */
  public long chunksSoFar() {
    return tokens.get();
  }

  long failures() {
    return failures.get();
  }
}
