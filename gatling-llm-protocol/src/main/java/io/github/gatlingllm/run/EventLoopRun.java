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

/** A run as one event loop sees it: its requests in flight, and who hears of them. */
public final class EventLoopRun implements ArrivalListener {

  private final LiveRun run;
  private final Shard shard;
  private final RunPart.Listener[] listeners;
  private final Consumption consumption = new Consumption();
  private final LiveCounter opened = new LiveCounter(0);
  private final LiveCounter ended = new LiveCounter(0);
  private final StampRecorder stamps;
  private final Set<InFlight> inFlight = new LinkedHashSet<>();
  private boolean over;

  /**
   * Starts with nothing.
   *
   * @param shard takes its requests
   * @param stamps takes its stamps
   * @param listeners hear of its requests, after the shard
   */
  EventLoopRun(LiveRun run, Shard shard, StampRecorder stamps, List<RunPart.Listener> listeners) {
    this.run = run;
    this.shard = shard;
    this.stamps = stamps;
    this.listeners = new RunPart.Listener[listeners.size() + 1];
    this.listeners[0] = new ShardListener(shard);
    for (int i = 0; i < listeners.size(); i++) {
      this.listeners[i + 1] = listeners.get(i);
    }
  }

  /** A request that has been sent and has not ended. Event loop only, as all of this. */
  public interface InFlight {

    /** The run ends: the request becomes an unfinished one. */
    void cut();
  }

  /** Whether the run has been frozen: users go on for a while, but nothing counts any more. */
  public boolean over() {
    return over;
  }

  /** A request has left. */
  public void opened(InFlight request, long sentNanos) {
    inFlight.add(request);
    shard.opened(sentNanos);
    opened.add(1);
  }

  /**
   * A request has left for the first time.
   *
   * @param held the SLOs it is held against
   * @return the part of the run to which it belongs
   */
  public Phase sent(DueTime due, long sentNanos, List<Slo> held) {
    Phase phase = run.leaving(due, sentNanos);
    for (RunPart.Listener listener : listeners) {
      listener.sent(due, sentNanos, phase, held);
    }
    return phase;
  }

  /** Content has arrived: told to one for all streams, which each token meets warm. */
  @Override
  public void chunk(long stamp, NetworkRead from, boolean first) {
    shard.chunk(1);
    consumption.chunk(1);
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

  /** How exact its stamps are. */
  StampRecorder stamps() {
    return stamps;
  }

  /** What its requests have used up. */
  public Consumption consumption() {
    return consumption;
  }

  /** A request is in flight no more, in whichever way it ends. */
  public void closed(InFlight request) {
    inFlight.remove(request);
  }

  /**
   * Writes down a request that has ended, in whichever way.
   *
   * @param held the SLOs it is held against
   * @param watched what else is known of it; {@link WatchedRequest#NONE} where it is not watched
   */
  public void ended(RequestRecord request, List<Slo> held, WatchedRequest watched) {
    if (over) {
      return;
    }
    EndedRequest judged = run.judged(request, held);
    for (RunPart.Listener listener : listeners) {
      listener.ended(judged, watched);
    }
    consumption.ended(request.tokens(), request.chunks());
    ended.add(1); // last: who sees it must find what it counted
  }

  /** Writes down an attempt that failed and that another one follows. */
  public void retried(RequestRecord attempt) {
    if (over) {
      return;
    }
    EndedRequest judged = run.judged(attempt, List.of());
    for (RunPart.Listener listener : listeners) {
      listener.retried(judged);
    }
    consumption.ended(attempt.tokens(), attempt.chunks());
  }

  /**
   * A turn of a conversation has ended, in whichever way.
   *
   * @param before its session until then
   */
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    if (over) {
      return;
    }
    for (RunPart.Listener listener : listeners) {
      listener.turnEnded(conversation, turn, before);
    }
  }

  /** A session of a conversation has come to its end. */
  void sessionEnded(String conversation, SessionTotals session) {
    if (over) {
      return;
    }
    for (RunPart.Listener listener : listeners) {
      listener.sessionEnded(conversation, session);
    }
  }

  /** Notes something, so many times. */
  public void note(AnswerNote note, int times) {
    if (!over) {
      run.notes().add(note, times);
    }
  }

  /** Notes what a measured request asked and what answered it. */
  public void answered(RequestRecord request, ChatRequest asked, Answerer by) {
    if (!over) {
      run.answers().add(request, asked, by);
    }
  }

  /** How many requests have left. Any thread. */
  long openedSoFar() {
    return opened.get();
  }

  /** How many content chunks have arrived. Any thread. */
  long chunksSoFar() {
    return shard.chunksSoFar();
  }

  /** How many of them have ended. Any thread. */
  long endedSoFar() {
    return ended.get();
  }

  /** Cuts what is in flight; whatever fails, nothing counts afterwards. */
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
