// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Planned levels of an open load. */
public final class PlannedLevels implements LevelledLoad {

  private final List<Level> planned;
  private final LevelPolicy levelling;
  private final OptionalDouble capacity;
  private final LevelTrack track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);
  private volatile @Nullable LongSupplier warmUpEnd;
  private volatile int lateArrivals;
  private volatile long begun;
  private volatile long delay;

  /**
   * Creates levels as planned.
   *
   * @param planned in order of time, since the start of the injection step
   */
  public PlannedLevels(List<Level> planned, LevelPolicy levelling) {
    this(planned, levelling, OptionalDouble.empty());
  }

  /**
   * Creates levels around a capacity.
   *
   * @param planned in order of time, since the start of the injection step
   * @param capacity in requests per second; empty if not known
   */
  public PlannedLevels(List<Level> planned, LevelPolicy levelling, OptionalDouble capacity) {
    this.planned = List.copyOf(planned);
    this.levelling = levelling;
    this.capacity = capacity;
  }

  @Override
  public OptionalDouble capacity() {
    return capacity;
  }

  @Override
  public LevelTrack track() {
    return track;
  }

  @Override
  public LevelPolicy levelling() {
    return levelling;
  }

  @Override
  public OptionalInt plannedLevels() {
    return OptionalInt.of(planned.size());
  }

  @Override
  public boolean inStep() {
    return true;
  }

  @Override
  public void warmUpFirst(LongSupplier endNanos, int late) {
    lateArrivals = late;
    warmUpEnd = endNanos;
  }

  @Override
  public void begun(long nanos) {
    begun = nanos;
    if (warmUpEnd == null) {
      open(0);
    }
  }

  private void open(long later) {
    delay = later;
    long start = begun + later;
    for (Level level : planned) {
      track.open(level.load(), start + level.startNanos());
      track.close(start + level.endNanos());
    }
  }

  /**
   * Returns the arrivals of the load. If a warm-up until steady precedes the levels, they repeat
   * those of the first level until it ends.
   *
   * @param dues as planned, since the start of the injection step; each iteration gives the same
   */
  public Iterable<Long> arrivals(Iterable<Long> dues) {
    return () -> {
      LongSupplier end = warmUpEnd;
      return end == null
          ? dues.iterator()
          : new WarmUpArrivals(
              dues, planned.get(0), () -> end.getAsLong() - begun, lateArrivals, this::open);
    };
  }

  /** Returns the end of the last level as known now, since the start of the injection step. */
  public long endNanos() {
    return planned.get(planned.size() - 1).endNanos() + delay;
  }
}
