// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Planned levels of an open load. */
public final class PlannedLevels implements LevelledLoad {

  private final List<Level> planned;
  private final LevelPolicy levelling;
  private final OptionalDouble capacity;
  private final LevelTrack track = new LevelTrack(LoadUnit.REQUESTS_PER_SECOND);

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
  public void begun(long nanos) {
    for (Level level : planned) {
      track.open(level.load(), nanos + level.startNanos());
      track.close(nanos + level.endNanos());
    }
  }
}
