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
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The load levels of a run, if it has any: tells their load what happens. */
final class LevelRun implements RunPart {

  private static final Logger LOGGER = LoggerFactory.getLogger(LevelRun.class);
  private static final long PERIOD_MILLIS = 250;
  private static final long TOLD_NANOS = 5_000_000_000L;
  private static final double NANOS = 1e9;

  /** Users of the last second may still be on their way. */
  private static final long SETTLE_NANOS = 2_000_000_000;

  private final LoadEngine engine;
  private final @Nullable LevelledLoad load;
  private final @Nullable LevelRecorder recorder;
  private final boolean alone;
  private final AtomicLong users = new AtomicLong();
  private volatile @Nullable ScheduledExecutorService timer;
  private volatile boolean stopped;
  private int reportedLevel;
  private long reportedAt;
  private String reported = "";

  private LevelRun(LoadEngine engine, @Nullable LevelledLoad load) {
    this.engine = engine;
    this.load = load;
    this.recorder = load == null ? null : new LevelRecorder(load.track());
    this.alone = load != null && engine.load().injectsLast(load);
  }

  /** Finds what goes through levels. */
  static LevelRun of(LoadEngine engine) {
    List<LevelledLoad> loads = loads(engine).toList();
    if (loads.size() > 1) {
      throw new IllegalStateException(
          "a run can have one injection step with load levels, since a level is the load of the"
              + " whole run, but this one has "
              + loads.size()
              + ": give each a simulation of its own");
    }
    var run = new LevelRun(engine, loads.isEmpty() ? null : loads.get(0));
    run.requireAnEnd();
    return run;
  }

  /** Of what goes through none. */
  static LevelRun none(LoadEngine engine) {
    return new LevelRun(engine, null);
  }

  /** Gatling wants to know an end of closed loads, and a search knows none beforehand. */
  private void requireAnEnd() {
    if (load != null
        && !alone
        && load.levelling().kind() == LevelPolicy.Kind.SEARCH
        && load.track().unit() == LoadUnit.CONCURRENCY) {
      throw new IllegalStateException(
          "a capacity search by concurrency must be the only population of its run, and its last"
              + " injection step, or the run would not end with it, but it is not: give it a"
              + " simulation of its own, or search a rate with between(...) in injectOpen");
    }
  }

  /** The SLOs that levels are for. */
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
   * The run begins: nobody has been injected.
   *
   * @param uncertainty how far times may be from the truth, by what is known so far
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
        failed(source, e); // else Gatling's injector would die, and the run would hang
      }
    }

    @Override
    public void failed(Object source, RuntimeException failure) {
      LOGGER.error("The load levels failed", failure);
      engine.crash(new IllegalStateException("the load levels failed: " + failure, failure));
    }
  }

  @Override
  public Listener newListener(int loop) {
    return load == null || recorder == null
        ? new Listener() {}
        : new LevelListener(load, recorder, recorder.newShard());
  }

  /** Tells the levels and their load. */
  private record LevelListener(LevelledLoad load, LevelRecorder recorder, LevelShard shard)
      implements Listener {

    /** What is not measured counts in no level. */
    @Override
    public void sent(DueTime due, long sentNanos, Phase phase, List<Slo> held) {
      // One that its user's pace makes late is no fault of the load generator's.
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
   * What all levels showed.
   *
   * @param slos all of the run
   * @param endNanos the end of the load
   */
  Levels snapshot(List<Slo> slos, long endNanos) {
    return load == null || recorder == null
        ? Levels.NONE
        : Levels.of(recorder.snapshot(slos, endNanos), load.levelling());
  }

  /** Those that a worker went through, for the merge; null: its load has none. */
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

  /** The capacity that its levels are told by, and which of them go around it. */
  KnownCapacity aroundCapacity() {
    return load == null
        ? KnownCapacity.NONE
        : new KnownCapacity(load.capacity(), load.firstAroundCapacity());
  }

  /** How the level stands that began last; null: none has. */
  @Nullable PartialLevel soFar(long now, TimingUncertainty uncertainty) {
    return load == null || recorder == null
        ? null
        : recorder.soFar(load, now, uncertainty).orElse(null);
  }

  /**
   * What of its levels is to be seen while the run goes on. For one thread.
   *
   * @param uncertainty how far times may be from the truth
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
    // How one stands is asked of all event loops, so that it is asked as seldom as the console
    // does.
    if (begun.size() != reportedLevel || now - reportedAt >= TOLD_NANOS) {
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

  /** Whether the load profile tells beforehand how long it lasts: a search does not. */
  boolean planned() {
    return load == null
        || (load.levelling().kind() != LevelPolicy.Kind.SEARCH
            && load.track().unit() != LoadUnit.CONCURRENCY);
  }

  /** From now on nothing is sent any more, or nothing counts. */
  void cut(long nanos) {
    if (load != null) {
      load.track().cut(nanos);
    }
  }

  /** A user of the run starts. */
  void userStarts() {
    users.incrementAndGet();
  }

  /** A user of the run has left. */
  void userLeft() {
    users.decrementAndGet();
  }

  /** The level of a request that has ended, or {@link LevelTrack#NONE}. */
  int of(RequestRecord request) {
    return load == null ? LevelTrack.NONE : load.track().of(request);
  }

  /** The number of the level at that moment, or {@link LevelTrack#NONE}. */
  int at(long now) {
    return load == null ? LevelTrack.NONE : load.track().at(now);
  }

  /** When the only load of the run was over before its time; {@link Level#GOING_ON}: it was not. */
  long overAtNanos() {
    return load == null || !alone ? Level.GOING_ON : load.overAtNanos();
  }

  /** The run has come to its end. */
  void end() {
    ScheduledExecutorService watching = timer;
    if (watching != null) {
      watching.shutdownNow();
    }
  }

  /**
   * Gatling wants to know beforehand how long a closed load takes. One that is over before ends the
   * run, if it is all that there was.
   */
  @SuppressWarnings("FutureReturnValueIgnored") // look() lets nothing escape
  private void watchTheEnd(LevelledLoad levelled, long zero) {
    ScheduledExecutorService watching = RunThread.LEVELS.timer();
    timer = watching;
    watching.scheduleWithFixedDelay(
        () -> look(levelled, System.nanoTime() - zero),
        PERIOD_MILLIS,
        PERIOD_MILLIS,
        TimeUnit.MILLISECONDS);
  }

  /** Looks once whether its load is over, and ends the run if it is. */
  void look(LevelledLoad levelled, long now) {
    long over = levelled.overAtNanos();
    if (!stopped && over != Level.GOING_ON && now > over + SETTLE_NANOS && users.get() == 0) {
      stopped = true;
      engine.stop("the load levels are over");
    }
  }
}
