/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloRecorder;
import io.github.gatlingllm.slo.SloShard;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RequestStatus;
import io.github.gatlingllm.timeline.RunRecorder;
import io.github.gatlingllm.timeline.SessionTotals;
import io.github.gatlingllm.timeline.Shard;
import io.github.gatlingllm.timeline.SteadySpan;
import io.github.gatlingllm.timeline.Window;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records a run once more, of which only its steady state counts. One thread. */
final class SteadyState {

  private final @Nullable SteadySpan span;
  private final RunRecorder recorder;
  private final SloRecorder slos;
  private final Shard shard;
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
    this.shard = recorder.newShard();
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

  void record(Happening happening) {
    if (happening instanceof Happening.Ended ended) {
      ended(placed(ended.request()), ended.held());
    } else if (happening instanceof Happening.Turn turn) {
      shard
          .conversations()
          .turn(turn.conversation(), placed(turn.request()), placed(turn.before()));
    } else if (happening instanceof Happening.Over over) {
      shard.conversations().ended(over.conversation(), placed(over.session()));
    }
  }

  private void ended(RequestRecord request, List<Slo> held) {
    if (request.outcome().status() == RequestStatus.RETRIED) {
      shard.retried(request);
      return;
    }
    shard.opened(request.timing().sent());
    shard.record(request);
    sloShard.record(request, held);
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
