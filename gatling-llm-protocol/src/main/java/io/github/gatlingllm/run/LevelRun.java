// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelPolicy;
import io.github.gatlingllm.capacity.LevelRecorder;
import io.github.gatlingllm.capacity.LevelShard;
import io.github.gatlingllm.capacity.LevelTrack;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.capacity.PartialLevel;
import io.github.gatlingllm.gatling.load.StepListener;
import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.measure.TimingUncertainty;
import io.github.gatlingllm.measure.request.Phase;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.measure.request.Timing;
import io.github.gatlingllm.report.text.LiveLevel;
import io.github.gatlingllm.session.DueTime;
import io.github.gatlingllm.slo.objective.EndedRequest;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;
import io.github.gatlingllm.watch.ShownLevels;
import io.github.gatlingllm.workers.WorkerLevels;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load levels of a run, if it has any: reports requests to their load. */
final class LevelRun implements RunPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(LevelRun.class);
  private static final long PERIOD_MILLIS = 250;
  private static final long REPORT_NANOS = 5_000_000_000L;
  private static final double NANOS = 1e9;

  /** Users of the last second may not have started yet. */
  private static final long SETTLE_NANOS = 2_000_000_000;

  /**
   * The number of its own arrivals that a worker may have drawn beyond those of the next two
   * seconds. Gatling draws one of them to see that it is later, and asks whether there is another.
   */
  private static final int DRAWN_AHEAD = 2;

  private final LoadEngine engine;
  private final @Nullable LevelledLoad load;
  private final @Nullable LevelRecorder recorder;
  private final boolean alone;
  private final AtomicLong users = new AtomicLong();
  private volatile @Nullable ScheduledExecutorService timer;
  private volatile boolean stopped;
  private volatile LevelDelay delay;
  private int reportedLevel;
  private long reportedAt;
  private String reported = "";

  private LevelRun(LoadEngine engine, @Nullable LevelledLoad load) {
    this.engine = engine;
    this.load = load;
    this.delay = new LevelDelay(engine, 0);
    this.recorder = load == null ? null : new LevelRecorder(load.track());
    this.alone = load != null && engine.load().injectsLast(load);
  }

  /**
   * Finds the load with levels.
   *
   * @throws IllegalStateException if there are several, or if a search is not alone
   */
  static LevelRun of(LoadEngine engine) {
    List<LevelledLoad> loads = loads(engine).toList();
    if (loads.size() > 1) {
      throw new IllegalStateException(RunStartTexts.severalLevelledLoads(loads.size()));
    }
    var run = new LevelRun(engine, loads.isEmpty() ? null : loads.get(0));
    run.requireAnEnd();
    return run;
  }

  /**
   * Finds the load with levels of a run whose warm-up may end early.
   *
   * @param longestWarmUp the longest warm-up; zero: its end is not watched
   * @throws IllegalStateException if there are several, if a search is not alone, or if other
   *     populations have planned arrivals beside levels that the warm-up delays
   */
  static LevelRun of(LoadEngine engine, Duration longestWarmUp) {
    LevelRun run = of(engine);
    run.delay = LevelDelay.of(engine, run.load, longestWarmUp);
    return run;
  }

  /**
   * Lets a warm-up until steady precede the levels, if the run has one. Call it before Gatling
   * starts the load.
   *
   * @param endNanos the end of the warm-up as known now, since the run's zero
   * @param workers the number of workers; 1 in a run without
   */
  void warmUpFirst(LongSupplier endNanos, int workers) {
    if (load != null && delay.possible()) {
      load.warmUpFirst(endNanos, workers == 1 ? 0 : DRAWN_AHEAD * workers);
    }
  }

  /** Returns how much later than planned the levels may begin. */
  LevelDelay delay() {
    return delay;
  }

  /** Returns the load with levels; empty if there is none. */
  Optional<LevelledLoad> load() {
    return Optional.ofNullable(load);
  }

  /** Returns a run without levels. */
  static LevelRun none(LoadEngine engine) {
    return new LevelRun(engine, null);
  }

  /** Gatling needs the end of a closed load in advance, which a search does not have. */
  private void requireAnEnd() {
    if (load != null
        && !alone
        && load.levelling().kind() == LevelPolicy.Kind.SEARCH
        && load.track().unit() == LoadUnit.CONCURRENCY) {
      throw new IllegalStateException(RunStartTexts.SEARCH_NOT_ALONE);
    }
  }

  /** Returns the SLOs that levels are judged by. */
  static List<Slo> slos(LoadEngine engine) {
    return loads(engine)
        .map(load -> load.levelling().slo())
        .filter(Objects::nonNull)
        .map(Objects::requireNonNull)
        .toList();
  }

  private static Stream<LevelledLoad> loads(LoadEngine engine) {
    return engine.load().sources().stream()
        .filter(LevelledLoad.class::isInstance)
        .map(LevelledLoad.class::cast);
  }

  /**
   * Begins the run, before any user is injected.
   *
   * @param zero the run's zero, as {@code System.nanoTime()}
   * @param uncertainty the timing uncertainty so far
   */
  void start(long zero, Supplier<TimingUncertainty> uncertainty) {
    LevelledLoad levelled = load;
    if (levelled == null) {
      return;
    }
    levelled.zero(zero);
    levelled.uncertainty(uncertainty);
    engine.starts().onBegun(new Begin(engine, levelled, zero));
    if (alone && levelled.track().unit() == LoadUnit.CONCURRENCY) {
      watchTheEnd(levelled, zero);
    }
  }

  private record Begin(LoadEngine engine, LevelledLoad load, long zero) implements StepListener {

    @Override
    public void begun(Object source, long nanoTime) {
      if (source != load) {
        return;
      }
      try {
        load.begun(nanoTime - zero);
      } catch (RuntimeException e) {
        failed(source, e); // otherwise Gatling's injector would die and the run would hang
      }
    }

    @Override
    public void failed(Object source, RuntimeException failure) {
      LOGGER.error("The load levels failed", failure);
      engine.crash(new IllegalStateException(RunEndTexts.levelsFailed(failure), failure));
    }
  }

  @Override
  public Listener newListener(int loop) {
    return load == null || recorder == null
        ? new Listener() {}
        : new LevelListener(load, recorder, recorder.newShard());
  }

  /** Reports the requests of one event loop to the levels and their load. */
  private record LevelListener(LevelledLoad load, LevelRecorder recorder, LevelShard shard)
      implements Listener {

    /** Counts measured requests only. */
    @Override
    public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
      // A request that is late because of its user's pace is not late by the load generator.
      recorder.sent(due.paced() ? Timing.ABSENT : due.nanos(), sentNanos);
      if (phase == Phase.MEASURED) {
        load.sent(due.orElse(sentNanos), held);
      } else if (phase == Phase.WARM_UP) {
        load.warmedUp(due.orElse(sentNanos));
      }
    }

    @Override
    public void ended(EndedRequest request) {
      shard.record(request);
      if (request.request().measured()) {
        load.ended(request);
      }
    }

    @Override
    public void retried(EndedRequest attempt) {
      shard.retried(attempt);
    }
  }

  /**
   * Returns the results of all levels.
   *
   * @param slos all SLOs of the run
   * @param endNanos the end of the load, since the run's zero
   */
  Levels snapshot(List<Slo> slos, long endNanos) {
    return load == null || recorder == null
        ? Levels.NONE
        : Levels.of(recorder.snapshot(slos, endNanos), load.levelling());
  }

  /** Returns the levels of this worker, for the merge; null if its load has none. */
  @Nullable WorkerLevels asWorker() {
    if (load == null) {
      return null;
    }
    LevelPolicy levelling = load.levelling();
    Slo slo = levelling.slo();
    return new WorkerLevels(
        levelling.kind().name(),
        load.track().unit().name(),
        slo == null ? null : slo.name(),
        levelling.target(),
        load.track().levels().stream().map(level -> span(level, levelling.decided())).toList());
  }

  private static WorkerLevels.Span span(Level level, @Nullable Map<Integer, LevelVerdict> decided) {
    LevelVerdict verdict = decided == null ? null : decided.get(level.number());
    return new WorkerLevels.Span(
        level.load(),
        level.startNanos(),
        level.endNanos(),
        verdict == null ? null : verdict.name());
  }

  /** Returns the known capacity of the load, and the first level around it. */
  KnownCapacity aroundCapacity() {
    return load == null
        ? KnownCapacity.NONE
        : new KnownCapacity(load.capacity(), load.firstAroundCapacity());
  }

  /** Returns the figures so far of the latest level; null if none has begun. */
  @Nullable PartialLevel soFar(long now, TimingUncertainty uncertainty) {
    return load == null || recorder == null
        ? null
        : recorder.soFar(load, now, uncertainty).orElse(null);
  }

  /**
   * Returns the levels that watchers of the run see. For one thread.
   *
   * @param uncertainty the timing uncertainty so far
   */
  ShownLevels shown(long now, Supplier<TimingUncertainty> uncertainty) {
    if (load == null) {
      return ShownLevels.NONE;
    }
    List<ShownLevels.Level> begun =
        load.track().levels().stream()
            .filter(level -> level.startNanos() <= now)
            .map(LevelRun::shown)
            .toList();
    // The figures of a level need all event loops, so they are read as rarely as on the console.
    if (begun.size() != reportedLevel || now - reportedAt >= REPORT_NANOS) {
      reportedLevel = begun.size();
      reportedAt = now;
      reported = String.join(" | ", LiveLevel.parts(soFar(now, uncertainty.get())));
    }
    return new ShownLevels(begun, load.plannedLevels(), reported);
  }

  private static ShownLevels.Level shown(Level level) {
    return new ShownLevels.Level(
        level.number(),
        Quantity.plain(level.load()) + " " + level.unit().symbol(),
        level.startNanos() / NANOS,
        level.endNanos() == Level.GOING_ON
            ? OptionalDouble.empty()
            : OptionalDouble.of(level.endNanos() / NANOS));
  }

  /** Returns whether the duration of the load profile is known in advance; not of a search. */
  boolean planned() {
    return load == null
        || (!delay.possible()
            && load.levelling().kind() != LevelPolicy.Kind.SEARCH
            && load.track().unit() != LoadUnit.CONCURRENCY);
  }

  /** Ends the levels at a time since the zero: nothing is sent afterwards, or nothing counts. */
  void cut(long nanos) {
    if (load != null) {
      load.track().cut(nanos);
    }
  }

  /** Counts a user who starts. */
  void userStarts() {
    users.incrementAndGet();
  }

  /** Counts a user who leaves. */
  void userLeft() {
    users.decrementAndGet();
  }

  /** Returns the level of a request that has ended, or {@link LevelTrack#NONE}. */
  int of(RequestRecord request) {
    return load == null ? LevelTrack.NONE : load.track().of(request);
  }

  /** Returns the number of the level at a time, or {@link LevelTrack#NONE}. */
  int at(long now) {
    return load == null ? LevelTrack.NONE : load.track().at(now);
  }

  /** Returns when the only load of the run ended early; {@link Level#GOING_ON} if it did not. */
  long overAtNanos() {
    return load == null || !alone ? Level.GOING_ON : load.overAtNanos();
  }

  /** Stops watching for the end of the load. */
  void end() {
    ScheduledExecutorService watching = timer;
    if (watching != null) {
      watching.shutdownNow();
    }
  }

  /**
   * Watches a closed load for its end. Gatling needs its duration in advance, so a load that ends
   * earlier must end the run.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // checkEnd() throws nothing
  private void watchTheEnd(LevelledLoad levelled, long zero) {
    ScheduledExecutorService watching = RunThread.LEVELS.timer();
    timer = watching;
    watching.scheduleWithFixedDelay(
        () -> checkEnd(levelled, System.nanoTime() - zero),
        PERIOD_MILLIS,
        PERIOD_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  /** Ends the run if its load is over. */
  void checkEnd(LevelledLoad levelled, long now) {
    long over = levelled.overAtNanos();
    if (!stopped && over != Level.GOING_ON && now > over + SETTLE_NANOS && users.get() == 0) {
      stopped = true;
      engine.stop(RunEndTexts.LEVELS_OVER);
    }
  }
}
