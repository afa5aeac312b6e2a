// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The levels of a run, known beforehand or added one by one. Any thread may read while one writes.
 */
public final class LevelTrack {

  /** The level number of requests that belong to no level. */
  public static final int NONE = 0;

  /** How late the end of a level may be reported. */
  static final long LATE_NANOS = 1_000_000_000;

  private final LoadUnit unit;
  private volatile List<Level> levels = List.of();

  // guarded by this
  private long cutNanos = Level.GOING_ON;

  /** Creates a track without levels. */
  public LevelTrack(LoadUnit unit) {
    this.unit = unit;
  }

  /** Returns the unit of the load of all levels. */
  public LoadUnit unit() {
    return unit;
  }

  /**
   * Begins a level.
   *
   * @param load its target
   * @param startNanos since the run's zero, not before the end of the previous level
   * @return its number, from 1
   */
  public synchronized int open(double load, long startNanos) {
    var more = new ArrayList<>(levels);
    if (!more.isEmpty() && more.get(more.size() - 1).endNanos() > startNanos) {
      throw new IllegalArgumentException(
          CapacityTexts.levelsOverlap(startNanos, more.get(more.size() - 1).toString()));
    }
    more.add(cut(new Level(more.size() + 1, unit, load, startNanos, Level.GOING_ON)));
    levels = List.copyOf(more);
    return more.size();
  }

  /**
   * Ends the last level.
   *
   * @param endNanos since the run's zero; may be in the future, but at most one second in the past,
   *     because earlier requests have been counted
   */
  public synchronized void close(long endNanos) {
    var all = new ArrayList<>(levels);
    int last = all.size() - 1;
    all.set(last, cut(all.get(last).endingAt(endNanos)));
    levels = List.copyOf(all);
  }

  /** Moves the start of the last level, if it has not ended, to after that time. */
  public synchronized void startAfter(long nanos) {
    var all = new ArrayList<>(levels);
    int last = all.size() - 1;
    Level going = all.get(last);
    if (going.endNanos() == Level.GOING_ON && nanos >= going.startNanos()) {
      all.set(last, going.startingAt(nanos + 1));
      levels = List.copyOf(all);
    }
  }

  /** Returns the start of the last level. */
  public long start() {
    List<Level> known = levels;
    return known.get(known.size() - 1).startNanos();
  }

  /**
   * Cuts the load at that time: the current level ends, and later levels have no duration. Call it
   * when the load is cut, because later requests must not count.
   */
  public synchronized void cut(long nanos) {
    cutNanos = Math.min(cutNanos, nanos);
    levels = levels.stream().map(this::cut).toList();
  }

  private Level cut(Level level) {
    return level.endNanos() <= cutNanos
        ? level
        : level.endingAt(Math.max(level.startNanos(), cutNanos));
  }

  /** Returns the number of the level of a request due at that time, or {@link #NONE}. */
  public int at(long dueNanos) {
    List<Level> known = levels;
    for (int i = known.size() - 1; i >= 0; i--) {
      if (known.get(i).contains(dueNanos)) {
        return known.get(i).number();
      }
    }
    return NONE;
  }

  /** Returns the level number of a request; warm-up and cool-down requests belong to none. */
  public int of(RequestRecord request) {
    return request.measured() ? at(request.timing().due()) : NONE;
  }

  /** Returns all levels so far, in order of time. */
  public List<Level> levels() {
    return levels;
  }
}
