// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.arrival.ArrivalListener;
import io.github.gatlingllm.arrival.NetworkRead;
import io.github.gatlingllm.chat.ChatRequest;
import io.github.gatlingllm.measure.record.Consumption;
import io.github.gatlingllm.measure.record.LiveCounter;
import io.github.gatlingllm.measure.record.SessionTotals;
import io.github.gatlingllm.measure.record.Shard;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.stamps.StampRecorder;
import io.github.gatlingllm.protocol.AnswerNote;
import io.github.gatlingllm.run.notes.Answerer;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.WatchedRequest;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The part of a run on one event loop: its requests in flight and their listeners. */
public final class EventLoopRun implements ArrivalListener {

  private final LiveRun run;
  private final Shard shard;
  private final Audience load;
  private final Audience bystanders;
  private final Consumption consumption = new Consumption();
  private final LiveCounter opened = new LiveCounter(0);
  private final LiveCounter ended = new LiveCounter(0);
  private final StampRecorder stamps;
  private final Set<InFlight> inFlight = new LinkedHashSet<>();
  private boolean over;

  /**
   * Starts without requests.
   *
   * @param shard records the requests
   * @param stamps records the arrival times
   * @param listeners the listeners of requests, called after the shard
   * @param bystanderListeners those of them that bystanders are passed to
   */
  EventLoopRun(
      LiveRun run,
      Shard shard,
      StampRecorder stamps,
      List<RunPart.Listener> listeners,
      List<RunPart.Listener> bystanderListeners) {
    this.run = run;
    this.shard = shard;
    this.stamps = stamps;
    var figures = new ShardListener(shard);
    this.load = new Audience(behind(figures, listeners), 1);
    this.bystanders = new Audience(behind(figures, bystanderListeners), 0);
  }

  /**
   * The listeners of a kind of requests.
   *
   * @param counts how many requests of the load each of them is: 1, or 0 for bystanders
   */
  @SuppressWarnings("ArrayRecordComponent") // private, and never compared
  private record Audience(RunPart.Listener[] listeners, int counts) {}

  private static RunPart.Listener[] behind(RunPart.Listener first, List<RunPart.Listener> others) {
    return Stream.concat(Stream.of(first), others.stream()).toArray(RunPart.Listener[]::new);
  }

  private Audience audienceOf(RequestRecord request) {
    return request.id().bystander() ? bystanders : load;
  }

  /** A request that has been sent and has not ended. Event loop only, like all methods here. */
  public interface InFlight {

    /** Makes the request an unfinished one at the end of the run. */
    void cut();
  }

  /** Returns whether the run is frozen: users may continue, but nothing counts. */
  public boolean over() {
    return over;
  }

  /** Records that a request waits for a slot; the end of the run cuts it too. */
  public void waits(InFlight request) {
    inFlight.add(request);
  }

  /** Records that a request was sent. */
  public void opened(InFlight request, long sentNanos) {
    inFlight.add(request);
    shard.opened(sentNanos);
    opened.add(1);
  }

  /**
   * Records the first send of a request.
   *
   * @param held the SLOs of the request
   * @return the phase of the request
   */
  public Phase sent(DueTime due, long sentNanos, List<Slo> held) {
    Phase phase = run.leaving(due, sentNanos);
    for (RunPart.Listener listener : load.listeners()) {
      listener.sent(due, sentNanos, phase, held);
    }
    return phase;
  }

  /** Records that the request just sent goes to another server than the one under test. */
  public void sentElsewhere() {
    for (RunPart.Listener listener : load.listeners()) {
      listener.sentElsewhere();
    }
  }

  /**
   * Records that a bystander was sent, which is no arrival of the load.
   *
   * @return the phase of the request
   */
  public Phase bystanderSent(InFlight request, DueTime due, long sentNanos) {
    inFlight.add(request);
    shard.bystanderOpened(sentNanos);
    for (RunPart.Listener listener : bystanders.listeners()) {
      listener.bystanderSent();
    }
    return run.bystanderPhase(due.orElse(sentNanos));
  }

  /** Returns the listener of the content of bystanders, which the live rate excludes. */
  public ArrivalListener ofBystanders() {
    return (stamp, from, first) -> {
      consumption.chunk(1);
      stamped(stamp, from, first);
    };
  }

  /** Records content that has arrived; one listener serves all streams. */
  @Override
  public void chunk(long stamp, NetworkRead from, boolean first) {
    shard.chunk(1);
    consumption.chunk(1);
    stamped(stamp, from, first);
  }

  private void stamped(long stamp, NetworkRead from, boolean first) {
    if (over) {
      return;
    }
    switch (from.source()) {
      case KERNEL -> stamps.kernel(stamp, from.lateNanos(), first);
      case COARSE -> stamps.coarse(stamp, from.lateNanos(), from.spreadNanos(), first);
      case READ -> stamps.read(stamp, first);
    }
  }

  @Override
  public void flushed(long at, long heldNanos) {
    if (!over) {
      stamps.sent(at, heldNanos);
    }
  }

  /** Returns the recorder of arrival times. */
  StampRecorder stamps() {
    return stamps;
  }

  /** Returns what the requests have consumed. */
  public Consumption consumption() {
    return consumption;
  }

  /** Records that a request is no longer in flight, however it ended. */
  public void closed(InFlight request) {
    inFlight.remove(request);
  }

  /**
   * Records a request that has ended, however it ended.
   *
   * @param held the SLOs of the request
   * @param watched more facts for watchers; {@link WatchedRequest#NONE} if the run is not watched
   */
  public void ended(RequestRecord request, List<Slo> held, WatchedRequest watched) {
    if (over) {
      return;
    }
    EndedRequest judged = run.judged(request, held);
    Audience audience = audienceOf(request);
    for (RunPart.Listener listener : audience.listeners()) {
      listener.ended(judged, watched);
    }
    consumption.ended(request.tokens(), request.chunks());
    ended.add(audience.counts()); // last: readers of it must find the request in the figures
  }

  /** Records a failed attempt that is followed by another one. */
  public void retried(RequestRecord attempt) {
    if (over) {
      return;
    }
    EndedRequest judged = run.judged(attempt, List.of());
    for (RunPart.Listener listener : audienceOf(attempt).listeners()) {
      listener.retried(judged);
    }
    consumption.ended(attempt.tokens(), attempt.chunks());
  }

  /**
   * Records a turn of a conversation that has ended, however it ended.
   *
   * @param before the totals of the session before the turn
   */
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    if (over) {
      return;
    }
    for (RunPart.Listener listener : load.listeners()) {
      listener.turnEnded(conversation, turn, before);
    }
  }

  /** Records the end of a session of a conversation. */
  void sessionEnded(String conversation, SessionTotals session) {
    if (over) {
      return;
    }
    for (RunPart.Listener listener : load.listeners()) {
      listener.sessionEnded(conversation, session);
    }
  }

  /** Counts an irregularity of answers. */
  public void note(AnswerNote note, int times) {
    if (!over) {
      run.notes().add(note, times);
    }
  }

  /** Records the prompt and the answerer of a measured request. */
  public void answered(RequestRecord request, ChatRequest requested, Answerer by) {
    if (!over) {
      run.answers().add(request, requested, by);
    }
  }

  /** Returns the number of sent requests. Any thread. */
  long openedSoFar() {
    return opened.get();
  }

  /** Returns the number of content chunks that have arrived. Any thread. */
  long chunksSoFar() {
    return shard.chunksSoFar();
  }

  /** Returns the number of requests that have ended. Any thread. */
  long endedSoFar() {
    return ended.get();
  }

  /** Cuts the requests in flight. Nothing counts afterwards, even if this fails. */
  void cutAll() {
    RuntimeException failure = null;
    for (InFlight request : List.copyOf(inFlight)) {
      try {
        request.cut();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    over = true;
    if (failure != null) {
      throw failure;
    }
  }
}
