/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.detail.DetailRecorder;
import io.github.gatlingllm.slo.Hopeless;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloShard;
import io.github.gatlingllm.timeline.Consumption;
import io.github.gatlingllm.timeline.LiveCounter;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.SessionTotals;
import io.github.gatlingllm.timeline.Shard;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** What one event loop keeps: its shards, and its requests in flight. Event loop only. */
public final class Loop {

  private final int number;
  private final Shard shard;
  private final SloShard slos;
  private final Hopeless.Watcher watcher;
  private final DetailRecorder details;
  private final @Nullable LevelShard levels;
  private final @Nullable Diary diary;
  private final Consumption consumption = new Consumption();
  private final LiveCounter opened = new LiveCounter(0);
  private final LiveCounter ended = new LiveCounter(0);
  private final IntConsumer chunks = this::chunk;
  private final Set<InFlight> inFlight = new LinkedHashSet<>();
  private boolean over;

  /**
   * Starts with nothing.
   *
   * @param number of the event loop, from 0
   * @param levels null: the run has no levels
   * @param diary null: nothing has to be told again at the end
   */
  Loop(
      int number,
      Shard shard,
      SloShard slos,
      Hopeless.Watcher watcher,
      DetailRecorder details,
      @Nullable LevelShard levels,
      @Nullable Diary diary) {
    this.details = details;
    this.levels = levels;
    this.diary = diary;
    this.number = number;
    this.shard = shard;
    this.slos = slos;
    this.watcher = watcher;
  }

  /** A request that has been sent and has not ended. */
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

  /** To be told of content that has arrived: one for all streams, which each token meets warm. */
  public IntConsumer chunks() {
    return chunks;
  }

  private void chunk(int tokens) {
    shard.chunk(tokens);
    consumption.chunk(tokens);
  }

  /** What its requests have used up. */
  public Consumption consumption() {
    return consumption;
  }

  /** A request has ended, in whichever way. */
  public void closed(InFlight request) {
    inFlight.remove(request);
  }

  /**
   * A turn of a conversation has ended, in whichever way.
   *
   * @param before its session until then
   */
  public void turnEnded(String conversation, RequestRecord turn, SessionTotals before) {
    if (!over) {
      shard.conversations().turn(conversation, turn, before);
      remember(new Happening.Turn(conversation, turn, before));
    }
  }

  /** A session of a conversation has come to its end. */
  void sessionEnded(String conversation, SessionTotals session) {
    if (!over) {
      shard.conversations().ended(conversation, session);
      remember(new Happening.Over(conversation, session));
    }
  }

  /**
   * Writes down a request that has ended, in whichever way.
   *
   * @param held the SLOs it is held against
   */
  void record(RequestRecord request, List<Slo> held) {
    shard.record(request);
    remember(new Happening.Ended(request, held));
    slos.record(request, held);
    if (levels != null) {
      levels.record(request, held);
    }
    consumption.ended(request.tokens(), request.chunks());
    watcher.record(request, held);
    details.record(request, number);
    ended.add(1); // last: who sees it must find what it counted
  }

  /** Writes down an attempt that another one follows. */
  void retried(RequestRecord attempt) {
    shard.retried(attempt);
    if (levels != null) {
      levels.retried(attempt);
    }
    remember(new Happening.Ended(attempt, List.of()));
    consumption.ended(attempt.tokens(), attempt.chunks());
  }

  private void remember(Happening happening) {
    if (diary != null) {
      diary.add(happening);
    }
  }

  /** How many requests have left. Any thread. */
  long openedSoFar() {
    return opened.get();
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
