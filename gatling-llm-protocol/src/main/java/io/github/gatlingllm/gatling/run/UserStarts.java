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

/** When the users of a run start, and when they were due to. */
public final class UserStarts {

  private final PlannedLoad load;
  private final AtomicLong userIds;
  private final InjectorClock clock;
  private final StepStarts starts;
  private @Nullable DueTimes tracked;

  /**
   * Creates the starts of a run.
   *
   * @param userIds where the injector takes the users' ids from
   * @param clock the one that the injector reads
   * @param failed gets the failure of an injection step
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
   * Wraps the steps of all open profiles, so that the due time of each user becomes known, and
   * leaves a worker its share of the load.
   *
   * @param place null: the run has no workers
   * @throws IllegalStateException if the load can't be split exactly
   */
  public DueTimes track(@Nullable WorkerPlace place) {
    LoadSplit split = LoadSplit.of(place, load.roots(), load.populations());
    var dueTimes = new DueTimes(userIds, clock::lastNanos, starts, place != null);
    load.populations().forEach(population -> split.prepare(population, dueTimes, starts));
    tracked = dueTimes;
    return dueTimes;
  }

  /** Counts how many users have been due; to be asked for before any of them comes. */
  public LongSupplier countDue() {
    DueArrivals due = Objects.requireNonNull(tracked, EngineTexts.NOT_TRACKED).count();
    return () -> due.by(System.nanoTime());
  }

  /**
   * Lets the first users be due from then on, and none leave before.
   *
   * @param nanoTime the {@code System.nanoTime()} of the load's zero
   */
  public void beginAt(long nanoTime) {
    clock.beginAt(nanoTime);
  }

  /** Calls the listener when steps begin that have a source. */
  public void onBegun(StepListener listener) {
    starts.listen(listener);
  }
}
