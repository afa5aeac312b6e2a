/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run;

import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.events.RunEvent;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.promise.EndedRequest;
import io.github.gatlingllm.slo.promise.Slo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records a run once more, of which only its steady state counts. One thread. */
final class SteadyState implements RunEvent.Reader {

  private final @Nullable SteadySpan span;
  private final RunRecorder recorder;
  private final SloRecorder slos;
  private final ShardListener figures;
  private final SloShard sloShard;

  /**
   * Nothing is recorded yet.
   *
   * @param span null: there was none
   */
  SteadyState(@Nullable SteadySpan span, List<Slo> all) {
    this.span = span;
    Window window = span == null ? new Window(0, 0) : span.window();
    this.recorder = new RunRecorder(window.start(), window.end());
    recorder.arrival(window.start());
    recorder.extendWindow(window.end());
    this.slos = new SloRecorder(all, recorder);
    this.figures = new ShardListener(recorder.newShard());
    this.sloShard = slos.newShard();
    // They come in the order of their ends: one that began before all others may be still to come.
    recorder.newShard().opened(0);
  }

  RunRecorder recorder() {
    return recorder;
  }

  SloRecorder slos() {
    return slos;
  }

  @Override
  public void ended(RequestRecord request, List<Slo> held) {
    RequestRecord placed = placed(request);
    EndedRequest judged =
        EndedRequest.of(placed, recorder.source(placed.id()), held, LevelTrack.NONE);
    if (placed.outcome().status() == RequestStatus.RETRIED) {
      figures.retried(judged);
      return;
    }
    figures.shard().opened(placed.timing().sent());
    figures.ended(judged);
    sloShard.record(judged);
  }

  @Override
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    figures.turnEnded(conversation, placed(turn), placed(before));
  }

  @Override
  public void sessionEnded(String conversation, SessionTotals session) {
    figures.sessionEnded(conversation, placed(session));
  }

  private RequestRecord placed(RequestRecord request) {
    return request.measured() && !inside(request.timing().due())
        ? request.in(Phase.UNSTEADY)
        : request;
  }

  /** A session belongs to where it began. */
  private SessionTotals placed(SessionTotals totals) {
    return totals.begun() && !inside(totals.firstSent()) ? totals.apart() : totals;
  }

  private boolean inside(long due) {
    return span != null && span.contains(due);
  }
}
