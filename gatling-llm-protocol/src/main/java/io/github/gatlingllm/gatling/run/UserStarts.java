// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

import io.github.gatlingllm.gatling.load.DueArrivals;
import io.github.gatlingllm.gatling.load.DueTimes;
import io.github.gatlingllm.gatling.load.InjectorClock;
import io.github.gatlingllm.gatling.load.LoadSplit;
import io.github.gatlingllm.gatling.load.StepListener;
import io.github.gatlingllm.gatling.load.StepStarts;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The starts of the users of a run, and when they were due. */
public final class UserStarts {

  private final PlannedLoad load;
  private final AtomicLong userIds;
  private final InjectorClock clock;
  private final StepStarts starts;
  private @Nullable DueTimes tracked;

  /**
   * Creates the starts of a run.
   *
   * @param userIds the injector's source of user ids
   * @param clock the clock of the injector
   * @param failed receives the failure of an injection step
   */
  public UserStarts(
      PlannedLoad load,
      AtomicLong userIds,
      InjectorClock clock,
      Consumer<RuntimeException> failed) {
    this.load = load;
    this.userIds = userIds;
    this.clock = clock;
    this.starts = new StepStarts(failed);
  }

  /**
   * Wraps the steps of all open profiles to record the due time of each user, and reduces the load
   * to the share of a worker.
   *
   * @param place null if the run has no workers
   * @throws IllegalStateException if the load can't be split exactly
   */
  public DueTimes track(@Nullable WorkerPlace place) {
    LoadSplit split = LoadSplit.of(place, load.roots(), load.populations());
    var dueTimes = new DueTimes(userIds, clock::lastNanos, starts, place != null);
    load.populations().forEach(population -> split.prepare(population, dueTimes, starts));
    tracked = dueTimes;
    return dueTimes;
  }

  /** Returns a counter of users that have been due. Call it before any user comes. */
  public LongSupplier countDue() {
    DueArrivals due = Objects.requireNonNull(tracked, EngineTexts.NOT_TRACKED).count();
    return () -> due.by(System.nanoTime());
  }

  /**
   * Makes the first users due at a time, and none earlier.
   *
   * @param nanoTime the {@code System.nanoTime()} of the zero of the load
   */
  public void beginAt(long nanoTime) {
    clock.beginAt(nanoTime);
  }

  /** Sets the listener that is called when steps with a source begin. */
  public void onBegun(StepListener listener) {
    starts.listen(listener);
  }
}
