// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.events;

import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.measure.SteadySpan;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.RequestStatus;
import io.github.gatlingllm.slo.goodput.SloRecorder;
import io.github.gatlingllm.slo.goodput.SloShard;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Records a run again from its events, with only its steady state measured. */
public final class SteadyState {

  private final @Nullable SteadySpan span;
  private final RunRecorder recorder;
  private final SloRecorder slos;

  /**
   * Creates a recorder without events.
   *
   * @param span the steady state; null: there is none
   * @param all the SLOs of the run
   */
  public SteadyState(@Nullable SteadySpan span, List<Slo> all) {
    this.span = span;
    Window window = span == null ? new Window(0, 0) : span.window();
    this.recorder = new RunRecorder(window.start(), window.end());
    recorder.arrival(window.start());
    recorder.extendWindow(window.end());
    this.slos = new SloRecorder(all, recorder);
    // Events come in the order of ends: a request that began first may still follow.
    recorder.newShard().opened(0);
  }

  /** The recorder of figures. */
  public RunRecorder recorder() {
    return recorder;
  }

  /** The recorder of SLOs. */
  public SloRecorder slos() {
    return slos;
  }

  /** Returns a reader of all or a part of the events; one thread for each reader. */
  public LoggedEvent.Reader newReader() {
    return new Part(recorder.newShard(), slos.newShard());
  }

  private final class Part implements LoggedEvent.Reader {

    private final Shard figures;
    private final SloShard sloShard;

    Part(Shard figures, SloShard sloShard) {
      this.figures = figures;
      this.sloShard = sloShard;
    }

    @Override
    public void ended(RequestRecord request, List<Slo> held) {
      RequestRecord placed = placed(request);
      EndedRequest judged =
          EndedRequest.of(placed, recorder.source(placed.id()), held, LevelTrack.NONE);
      if (placed.outcome().status() == RequestStatus.RETRIED) {
        figures.retried(placed, judged.source());
        return;
      }
      if (placed.id().bystander()) {
        figures.bystanderOpened(placed.timing().sent());
      } else {
        figures.opened(placed.timing().sent());
      }
      figures.record(placed, judged.source());
      sloShard.record(judged);
    }

    @Override
    public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
      figures.conversations().turn(conversation, placed(turn), placed(before));
    }

    @Override
    public void sessionEnded(String conversation, SessionTotals session) {
      figures.conversations().ended(conversation, placed(session));
    }
  }

  private RequestRecord placed(RequestRecord request) {
    return request.measured() && !inside(request.timing().due())
        ? request.in(span == null ? Phase.UNSTEADY : span.phase(request.timing().due()))
        : request;
  }

  /** Assigns a session by its start. */
  private SessionTotals placed(SessionTotals totals) {
    return totals.begun() && !inside(totals.firstSent()) ? totals.apart() : totals;
  }

  private boolean inside(long due) {
    return span != null && span.contains(due);
  }
}
