// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.generator.ClientWatch;
import io.github.gatlingllm.generator.ThreadCpu;
import io.github.gatlingllm.measure.Consumed;
import io.github.gatlingllm.measure.StampFigures;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.record.RunRecorder;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.stamps.StampRecorder;
import io.github.gatlingllm.run.notes.AnswerRemarks;
import io.github.gatlingllm.run.notes.NoteCounts;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.LiveSources;
import io.netty.channel.Channel;
import io.netty.channel.EventLoop;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A run while it goes on, or a rehearsal, of which nothing is kept: the same class for both, so
 * that a rehearsal compiles what the run will need. Any thread.
 */
public final class LiveRun {

  /** Characters of answers that may wait for a slow scorer: some 10,000 long ones. */
  private static final long MOST_WAITING = 1 << 25;

  private static final Logger LOGGER = LoggerFactory.getLogger(LiveRun.class);
  private static final int CUT_SECONDS = 5;

  private final Phases phases;
  private final RunRecorder recorder;
  private final LevelRun levels;
  private final EarlyStop earlyStop;
  private final ClientWatch watch;
  private final AnswerRemarks answers;
  private final List<RunPart> parts;
  private final long zero;
  private final boolean watched;
  private final Map<EventLoop, EventLoopRun> loops = new ConcurrentHashMap<>();
  private final AtomicLong requestNumbers = new AtomicLong();
  private final NoteCounts notes = new NoteCounts();
  private final Destinations destinations = new Destinations();
  private final BackgroundWork aside =
      new BackgroundWork(RunThread.BACKGROUND_WORK, "Counting tokens", Long.MAX_VALUE);
  private final BackgroundWork scoring =
      new BackgroundWork(RunThread.SCORING, "Scoring answers", MOST_WAITING);

  /**
   * Begins.
   *
   * @param watch of the generator; its zero is the run's
   * @param parts hear of its requests, one after the other
   * @param watched whether it is shown while it goes on
   */
  LiveRun(
      Recorders recorders,
      ClientWatch watch,
      AnswerRemarks answers,
      List<RunPart> parts,
      boolean watched) {
    this.phases = recorders.phases();
    this.recorder = recorders.run();
    this.levels = recorders.levels();
    this.earlyStop = recorders.earlyStop();
    this.watch = watch;
    this.answers = answers;
    this.parts = List.copyOf(parts);
    this.zero = watch.zero();
    this.watched = watched;
  }

  /** Nobody will ever read what it records. */
  static LiveRun rehearsal(LoadEngine engine, RunSetup setup, AnswerRemarks answers) {
    Recorders recorders = Recorders.rehearsing(engine, setup);
    // It looks at nothing that matters, but loads the classes of the JVM's own management, which
    // would else take the processor from the first requests.
    var watch = new ClientWatch(System.nanoTime(), recorders.run()::window);
    var run = new LiveRun(recorders, watch, answers, recorders.parts(), false);
    watch.start(); // last: a rehearsal that nobody got can't be ended
    return run;
  }

  /** The rehearsal is over. */
  void close() {
    watch.stop();
  }

  /** The run's zero: {@code System.nanoTime()} when Gatling started its first user. */
  public long zero() {
    return zero;
  }

  /** The run as an event loop sees it. */
  public EventLoopRun loop(EventLoop eventLoop) {
    return loops.computeIfAbsent(eventLoop, this::newLoop);
  }

  private EventLoopRun newLoop(EventLoop eventLoop) {
    int number = watch.watch(eventLoop);
    List<RunPart.Listener> listeners =
        parts.stream()
            .map(part -> part.newListener(number))
            .filter(listener -> listener != RunPart.Listener.NONE)
            .toList();
    return new EventLoopRun(
        this,
        recorder.newShard(),
        new StampRecorder(watch.lateCauses(), new ThreadCpu()),
        listeners);
  }

  Map<EventLoop, EventLoopRun> loops() {
    return loops;
  }

  /** In-flight requests belong to their event loops: each loop cuts its own; false: one can't. */
  boolean cutInFlight() {
    boolean all = true;
    var cuts =
        loops.entrySet().stream()
            .<Future<?>>map(entry -> entry.getKey().submit(entry.getValue()::cutAll))
            .toList();
    for (Future<?> cut : cuts) {
      try {
        cut.get(CUT_SECONDS, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        all = false;
      } catch (Exception e) {
        LOGGER.error("Requests in flight could not be counted as unfinished", e);
        all = false;
      }
    }
    return all;
  }

  /** How exact stamps are, once nothing counts any more. */
  StampFigures stamps(Window window) {
    return StampRecorder.within(
        window, loops.values().stream().map(EventLoopRun::stamps).toList(), watch.lateCauses());
  }

  /** How far times may be from the truth, by what is known so far. Any thread. */
  TimingUncertainty uncertainty() {
    List<EventLoopRun> all = List.copyOf(loops.values());
    Consumed consumed =
        all.stream()
            .map(loop -> loop.consumption().soFar())
            .reduce(Consumed.NOTHING, Consumed::plus);
    return TimingUncertainty.of(
        StampRecorder.soFar(all.stream().map(EventLoopRun::stamps).toList()),
        watch.delaySoFar(),
        (double) consumed.outputTokens() / Math.max(1, consumed.requests()));
  }

  /** A new number for a request, from 1. */
  public long nextRequestNumber() {
    return requestNumbers.incrementAndGet();
  }

  /** Whether no request may leave any more, since the run's end is near. */
  public boolean holding() {
    return earlyStop.holding();
  }

  /** A request is written over that connection. */
  public void uses(Channel connection) {
    watch.uses(connection);
  }

  /** Whether it is shown while it goes on. */
  public boolean watched() {
    return watched;
  }

  /**
   * What can be asked of it while it goes on.
   *
   * @param due how many users have been due
   */
  LiveSources sources(LongSupplier due) {
    return new LiveSources(
        () -> System.nanoTime() - zero,
        () -> sum(EventLoopRun::openedSoFar),
        () -> sum(EventLoopRun::endedSoFar),
        () -> sum(EventLoopRun::chunksSoFar),
        due,
        () -> levels.shown(System.nanoTime() - zero, this::uncertainty),
        recorder::window,
        () -> phases.warmingUp(System.nanoTime() - zero),
        this::uncertainty,
        watch::delaySoFar);
  }

  private long sum(ToLongFunction<EventLoopRun> count) {
    return loops.values().stream().mapToLong(count).sum();
  }

  /** The level of load that a request belongs to, from 1; 0: to none. */
  public int levelOf(RequestRecord request) {
    return levels.of(request);
  }

  /** What requests ask for, and where they go. */
  public Destinations destinations() {
    return destinations;
  }

  /** Does work that must not hold up an event loop; false: the run has ended, it is not done. */
  public boolean aside(Runnable work) {
    return aside.run(work);
  }

  /**
   * Does the scoring of an answer, for which nobody waits; not if the run has ended, or too many
   * wait already.
   *
   * @param characters of the answer
   * @return whether it will be done
   */
  public boolean score(Runnable work, int characters) {
    return scoring.run(work, characters);
  }

  /** Waits for what was handed in, and takes no more. */
  void finishAside() {
    BackgroundWork.finish(List.of(aside, scoring));
  }

  NoteCounts notes() {
    return notes;
  }

  AnswerRemarks answers() {
    return answers;
  }

  LevelRun levels() {
    return levels;
  }

  /** The part of the run to which a request belongs that leaves now. */
  Phase leaving(DueTime due, long sentNanos) {
    Phase phase = phases.leaving(due.nanos(), sentNanos, recorder::warmedUp);
    recorder.arrival(due.orElse(sentNanos));
    return phase;
  }

  /** What all parts ask of a request that has ended. */
  EndedRequest judged(RequestRecord request, List<Slo> held) {
    return EndedRequest.of(request, recorder.source(request.id()), held, levels.of(request));
  }
}
