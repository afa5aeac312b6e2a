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
import java.util.ArrayList;
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
 * A run in progress, or a rehearsal of which nothing is recorded. Both use this class, so that a
 * rehearsal compiles the code that the run needs. Any thread.
 */
public final class LiveRun {

  /** The most characters that may wait for a slow scorer: about 10,000 long answers. */
  private static final long MOST_WAITING = 1 << 25;

  private static final Logger LOGGER = LoggerFactory.getLogger(LiveRun.class);
  private static final int CUT_SECONDS = 5;

  /** A warm-up ends a little later than now, when no request that is being sent is due. */
  private static final long AHEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

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
  private final InFlightSlots slots = new InFlightSlots(System::nanoTime);
  private final Destinations destinations = new Destinations();
  private final BackgroundWork aside =
      new BackgroundWork(RunThread.BACKGROUND_WORK, "Counting tokens", Long.MAX_VALUE);
  private final BackgroundWork scoring =
      new BackgroundWork(RunThread.SCORING, "Scoring answers", MOST_WAITING);

  /**
   * Starts a run.
   *
   * @param watch the watch of the load generator; its zero is the run's
   * @param parts the listeners of requests, called in order
   * @param watched whether watchers show the run
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

  /** Starts a rehearsal; what it records is never read. */
  static LiveRun rehearsal(LoadEngine engine, RunSetup setup, AnswerRemarks answers) {
    Recorders recorders = Recorders.rehearsing(engine, setup);
    // The watch loads the classes of the JVM's management, which would otherwise delay the first
    // requests.
    var watch = new ClientWatch(System.nanoTime(), recorders.run()::window);
    var run = new LiveRun(recorders, watch, answers, recorders.parts(), false);
    watch.start(); // last: a rehearsal that is not returned cannot be ended
    return run;
  }

  /** Ends a rehearsal. */
  void close() {
    watch.stop();
  }

  /** Returns the run's zero: {@code System.nanoTime()} when Gatling started its first user. */
  public long zero() {
    return zero;
  }

  /** Returns the part of the run on an event loop. */
  public EventLoopRun loop(EventLoop eventLoop) {
    return loops.computeIfAbsent(eventLoop, this::newLoop);
  }

  private EventLoopRun newLoop(EventLoop eventLoop) {
    int number = watch.watch(eventLoop);
    var listeners = new ArrayList<RunPart.Listener>();
    var bystanderListeners = new ArrayList<RunPart.Listener>();
    for (RunPart part : parts) {
      RunPart.Listener listener = part.newListener(number);
      if (listener != RunPart.Listener.NONE) {
        listeners.add(listener);
      }
      if (listener != RunPart.Listener.NONE && part.hearsBystanders()) {
        bystanderListeners.add(listener);
      }
    }
    return new EventLoopRun(
        this,
        recorder.newShard(),
        new StampRecorder(watch.lateCauses(), new ThreadCpu()),
        listeners,
        bystanderListeners);
  }

  Map<EventLoop, EventLoopRun> loops() {
    return loops;
  }

  /** Cuts the requests in flight on their event loops; returns false if a loop fails. */
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

  /** Returns the precision of arrival times after the run was cut. */
  StampFigures stamps(Window window) {
    return StampRecorder.within(
        window, loops.values().stream().map(EventLoopRun::stamps).toList(), watch.lateCauses());
  }

  /** Returns the timing uncertainty so far. Any thread. */
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

  /** Returns the slots of requests whose number in flight is capped. */
  public InFlightSlots slots() {
    return slots;
  }

  /** Returns a new number for a request, from 1. */
  public long nextRequestNumber() {
    return requestNumbers.incrementAndGet();
  }

  /** Returns whether sending has stopped before the end of the run. */
  public boolean holding() {
    return earlyStop.holding();
  }

  /** Records that a request is written to a connection. */
  public void uses(Channel connection) {
    watch.uses(connection);
  }

  /** Returns whether watchers show the run. */
  public boolean watched() {
    return watched;
  }

  /**
   * Returns the sources of live figures.
   *
   * @param due the number of users that have been due
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

  /** Returns the load level of a request, from 1; 0 for none. */
  public int levelOf(RequestRecord request) {
    return levels.of(request);
  }

  /** Returns the models and servers of requests. */
  public Destinations destinations() {
    return destinations;
  }

  /** Queues work that must not block an event loop; returns false if the run has ended. */
  public boolean aside(Runnable work) {
    return aside.run(work);
  }

  /**
   * Queues the scoring of an answer, unless the run has ended or too many answers wait.
   *
   * @param characters the length of the answer
   * @return whether the answer will be scored
   */
  public boolean score(Runnable work, int characters) {
    return scoring.run(work, characters);
  }

  /** Waits for the queued work, and accepts no more. */
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

  /** Returns the phase of a request that is being sent. */
  Phase leaving(DueTime due, long sentNanos) {
    Phase phase = phases.leaving(due.nanos(), sentNanos, recorder::warmedUp);
    recorder.arrival(due.orElse(sentNanos));
    return phase;
  }

  /** Ends a watched warm-up. */
  void endWarmUp() {
    endWarmUp(System.nanoTime() - zero + AHEAD_NANOS);
  }

  /**
   * Ends a watched warm-up at a time since the run's zero, at which no request that is being sent
   * is due.
   */
  void endWarmUp(long nanos) {
    phases.endWarmUp(nanos, recorder::warmedUp);
  }

  /** Returns the end of the warm-up in nanoseconds, as known now; 0 if there is none. */
  long warmUpNanos() {
    return phases.warmUpNanos();
  }

  /** Returns the phase of a bystander that is due then. It moves neither warm-up nor window. */
  Phase bystanderPhase(long dueNanos) {
    return phases.ofBystander(dueNanos);
  }

  /** Returns a request that has ended, with its SLO judgements and its level. */
  EndedRequest judged(RequestRecord request, List<Slo> held) {
    return EndedRequest.of(request, recorder.source(request.id()), held, levels.of(request));
  }
}
