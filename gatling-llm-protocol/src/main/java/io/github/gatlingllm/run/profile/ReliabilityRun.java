/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.profile;

import io.github.gatlingllm.RunThread;
import io.github.gatlingllm.capacity.LevelStats;
import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.protocol.PlannedEvent;
import io.github.gatlingllm.protocol.ReliabilityWish;
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.RateLimits;
import io.github.gatlingllm.reliability.ReliabilityFigures;
import io.github.gatlingllm.reliability.ReliabilityRecorder;
import io.github.gatlingllm.reliability.Stage;
import io.github.gatlingllm.slo.promise.LoadUnit;
import io.github.gatlingllm.slo.validity.Pace;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The profile of a server's reliability while the run goes on. */
public final class ReliabilityRun {

  private static final Logger LOGGER = LoggerFactory.getLogger(ReliabilityRun.class);

  private final ReliabilityWish wish;
  private final ReliabilityRecorder recorder;
  private final Set<PlannedEvent> toCome = ConcurrentHashMap.newKeySet();
  private @Nullable ScheduledExecutorService timer;

  /** Nothing has happened. */
  public ReliabilityRun(ReliabilityWish wish) {
    this.wish = wish;
    this.recorder = new ReliabilityRecorder(wish.plan(), InstantSource.system());
    this.toCome.addAll(wish.events());
  }

  /** For one event loop. */
  public ReliabilityRecorder.Shard newShard() {
    return recorder.newShard();
  }

  /** The run begins. */
  @SuppressWarnings("FutureReturnValueIgnored") // happen() lets nothing escape
  public void start(long zero) {
    if (wish.events().isEmpty()) {
      return;
    }
    ScheduledExecutorService events = RunThread.FAULTS.timer();
    timer = events;
    for (PlannedEvent each : wish.events()) {
      long wait = each.after().toNanos() - (System.nanoTime() - zero);
      events.schedule(() -> happen(each, zero), Math.max(0, wait), TimeUnit.NANOSECONDS);
    }
  }

  /** One after the other; what takes its time holds up the next. */
  private void happen(PlannedEvent event, long zero) {
    if (!toCome.remove(event)) {
      return;
    }
    long start = System.nanoTime() - zero;
    String trouble;
    try {
      trouble = EventDoer.happen(event);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      trouble = "the run ended meanwhile";
    } catch (RuntimeException e) {
      trouble = "it failed: " + e;
    }
    if (trouble != null) {
      LOGGER.warn("'{}': {}", event.name(), trouble);
    }
    recorder.happened(
        new Happening(event.name(), event.kind(), start, System.nanoTime() - zero, trouble));
  }

  /** Nothing more happens. */
  public void end(long now) {
    for (PlannedEvent each : List.copyOf(toCome)) {
      if (toCome.remove(each)) {
        String trouble = "the run ended before it was to happen, after " + each.after();
        recorder.happened(new Happening(each.name(), each.kind(), now, now, trouble));
      }
    }
    ScheduledExecutorService events = timer;
    if (events != null) {
      events.shutdownNow();
    }
  }

  /**
   * What levels of load are told by.
   *
   * @param perSecond in requests; empty: it is not known
   * @param firstAround the number of the first level around it: those before searched for it
   */
  public record Capacity(OptionalDouble perSecond, int firstAround) {}

  /**
   * What is told of it. Where the run searched for the capacity first, it begins behind that.
   *
   * @param levels the load's, if it went through any
   * @param capacity that they are told by
   * @param reach how many users came to an LLM request
   * @param endNanos the end of the load, since the run's zero
   */
  public ReliabilityFigures figures(
      Levels levels, Capacity capacity, Pace.Reach reach, long endNanos) {
    List<Stage> stages = stages(levels, capacity);
    boolean searched = capacity.firstAround() > 1;
    long from = !searched ? Long.MIN_VALUE : stages.isEmpty() ? endNanos : stages.get(0).start();
    return ReliabilityFigures.of(
            wish.plan(),
            recorder.asks().stream().filter(ask -> ask.due() >= from).toList(),
            Math.max(0, reach.users() - reach.reached()),
            stages,
            recorder.happenings(),
            endNanos)
        .withLimits(
            RateLimits.of(recorder.rates().stream().filter(each -> each.sent() >= from).toList()));
  }

  /** Users at once say nothing of a capacity in requests per second. */
  private static List<Stage> stages(Levels levels, Capacity capacity) {
    var stages = new ArrayList<Stage>();
    for (LevelStats each : levels.all()) {
      if (each.level().unit() == LoadUnit.REQUESTS_PER_SECOND
          && each.level().number() >= capacity.firstAround()) {
        double load = each.level().load();
        stages.add(
            new Stage(
                each.level().number(),
                load,
                capacity.perSecond().isPresent()
                    ? OptionalDouble.of(rounded(load / capacity.perSecond().getAsDouble()))
                    : OptionalDouble.empty(),
                each.level().startNanos(),
                each.level().endNanos(),
                each.sent().applied()));
      }
    }
    return stages;
  }

  private static double rounded(double times) {
    return Math.rint(1e6 * times) / 1e6;
  }
}
