/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.detail.DetailRecorder;
import io.github.gatlingllm.gatling.GatlingInside;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloRecorder;
import io.github.gatlingllm.timeline.Consumption;
import io.github.gatlingllm.timeline.Phase;
import io.github.gatlingllm.timeline.RequestRecord;
import io.github.gatlingllm.timeline.RunRecorder;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Where requests are written down while they go on: those of a run, or of a rehearsal, of which
 * nothing is kept. The same class for both, so that a rehearsal compiles what the run will need.
 */
final class Books {

  private final Parts parts;
  private final SendCount sends = new SendCount();
  private final Map<EventLoop, Loop> loops = new ConcurrentHashMap<>();
  private final AtomicLong requestNumbers = new AtomicLong();
  private final Notes notes = new Notes();
  private final Aside aside = new Aside();
  private final long zero;

  /** What else hears of requests. */
  interface Rows {

    /** Takes a request that has ended, or an attempt, of the level of that number. */
    void log(RequestRecord request, List<Slo> held, int level);

    /** A model that a request asked for. */
    void model(String name);

    /** Where a request goes. */
    void target(String origin);
  }

  /**
   * What is written into.
   *
   * @param diary null: nothing has to be told again at the end
   * @param offline whether the result is all of the work
   */
  record Parts(
      Phases phases,
      RunRecorder recorder,
      SloRecorder slos,
      DetailRecorder details,
      LevelRun levels,
      EarlyStop earlyStop,
      @Nullable Diary diary,
      Rows rows,
      ClientWatch watch,
      boolean offline) {}

  /**
   * Opens them.
   *
   * @param zero the {@code System.nanoTime()} from which stamps count
   */
  Books(Parts parts, long zero) {
    this.parts = parts;
    this.zero = zero;
  }

  /** Of a rehearsal: nobody will ever read them. */
  static Books rehearsal(GatlingInside inside, RunSetup setup) {
    long zero = System.nanoTime();
    Phases phases = Phases.of(Edges.NONE, OptionalDouble.empty());
    RunRecorder recorder = phases.newRecorder();
    // It looks at nothing that matters, but loads the classes of the JVM's own management, which
    // would else take the processor from the first requests.
    var watch = new ClientWatch(zero, recorder::window);
    var books =
        new Books(
            new Parts(
                phases,
                recorder,
                new SloRecorder(setup.slos(), recorder),
                new DetailRecorder(recorder),
                LevelRun.none(inside),
                EarlyStop.of(setup, recorder, inside, new Consumption(), () -> 0, held -> {}),
                null,
                new NoRows(),
                watch,
                false),
            zero);
    watch.start(); // last: whoever has no books can't close them
    return books;
  }

  /** The rehearsal is over. */
  void close() {
    parts.watch().stop();
  }

  private static final class NoRows implements Rows {

    @Override
    public void log(RequestRecord request, List<Slo> held, int level) {
      // A rehearsal has no file.
    }

    @Override
    public void model(String name) {
      // Nor does it tell of models.
    }

    @Override
    public void target(String origin) {
      // Nor where it went.
    }
  }

  long zero() {
    return zero;
  }

  Map<EventLoop, Loop> loops() {
    return loops;
  }

  SendCount sends() {
    return sends;
  }

  Notes notes() {
    return notes;
  }

  Loop loop(EventLoop eventLoop) {
    return loops.computeIfAbsent(
        eventLoop,
        added -> {
          int number = parts.watch().watch(added);
          return new Loop(
              number,
              parts.recorder().newShard(),
              parts.slos().newShard(),
              parts.earlyStop().newWatcher(),
              parts.details(),
              parts.levels().newShard(),
              parts.diary());
        });
  }

  long nextRequestNumber() {
    return requestNumbers.incrementAndGet();
  }

  Phase sent(Due due, long sentNanos, List<Slo> held) {
    RunRecorder recorder = parts.recorder();
    Phase phase = parts.phases().leaving(due.nanos(), sentNanos, recorder::warmedUp);
    recorder.arrival(due.orElse(sentNanos));
    parts.levels().sent(due, sentNanos, phase, held);
    if (phase == Phase.MEASURED) {
      sends.sent(due, sentNanos, recorder.window());
    }
    return phase;
  }

  void uses(Channel connection) {
    parts.watch().uses(connection);
  }

  boolean aside(Runnable work) {
    return aside.run(work);
  }

  /** Waits for what was handed in, and takes no more. */
  void finishAside() {
    aside.finish();
  }

  void model(String name) {
    parts.rows().model(name);
  }

  void target(String origin) {
    parts.rows().target(origin);
  }

  void ended(Loop loop, RequestRecord request, List<Slo> held) {
    if (loop.over()) {
      return;
    }
    if (parts.offline() && request.succeeded() && request.measured()) {
      parts.recorder().extendWindow(request.answered()); // the result is all of the work
    }
    loop.record(request, held);
    parts.levels().ended(request, held);
    parts.rows().log(request, held, level(request));
  }

  /** Requests of warm-up and cool-down belong to no level. */
  private int level(RequestRecord request) {
    return request.measured() ? parts.levels().at(request.timing().due()) : LevelTrack.NONE;
  }

  void userStarts() {
    parts.levels().userStarts();
  }

  void userLeft() {
    parts.levels().userLeft();
  }

  void retried(Loop loop, RequestRecord attempt) {
    if (!loop.over()) {
      loop.retried(attempt);
      parts.rows().log(attempt, List.of(), level(attempt));
    }
  }

  void note(Loop loop, Note note, int times) {
    if (!loop.over()) {
      notes.add(note, times);
    }
  }

  /** No request may leave any more: what may be used up is. */
  boolean holding() {
    return parts.earlyStop().holding();
  }
}
