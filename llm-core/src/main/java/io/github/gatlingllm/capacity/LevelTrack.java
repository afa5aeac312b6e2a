// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.List;

/**
 * The levels of a run, as they become known: all beforehand, or one after the other. Any thread may
 * read while one writes.
 */
public final class LevelTrack {

  /** What a request has that belongs to no level. */
  public static final int NONE = 0;

  /** So far back the end of a level may lie when it is told. */
  static final long LATE_NANOS = 1_000_000_000;

  private final LoadUnit unit;
  private volatile List<Level> levels = List.of();

  // guarded by this
  private long cutNanos = Level.GOING_ON;

  /** Without any level. */
  public LevelTrack(LoadUnit unit) {
    this.unit = unit;
  }

  /** In what the load of all levels is told. */
  public LoadUnit unit() {
    return unit;
  }

  /**
   * A level begins.
   *
   * @param load its target
   * @param startNanos since the run's zero, not before the end of the one before
   * @return its number, from 1
   */
  public synchronized int open(double load, long startNanos) {
    var more = new ArrayList<>(levels);
    if (!more.isEmpty() && more.get(more.size() - 1).endNanos() > startNanos) {
      throw new IllegalArgumentException(
          "a level must not begin before the one before has ended, but was to begin at "
              + startNanos
              + " ns after "
              + more.get(more.size() - 1));
    }
    more.add(cut(new Level(more.size() + 1, unit, load, startNanos, Level.GOING_ON)));
    levels = List.copyOf(more);
    return more.size();
  }

  /**
   * The level that was opened last ends.
   *
   * @param endNanos since the run's zero; may lie ahead, but not more than a second back, since
   *     what happened before has been counted
   */
  public synchronized void close(long endNanos) {
    var all = new ArrayList<>(levels);
    int last = all.size() - 1;
    all.set(last, cut(all.get(last).endingAt(endNanos)));
    levels = List.copyOf(all);
  }

  /**
   * The level that was opened last, and goes on, begins later than it was told: not before that
   * moment is over.
   */
  public synchronized void startAfter(long nanos) {
    var all = new ArrayList<>(levels);
    int last = all.size() - 1;
    Level going = all.get(last);
    if (going.endNanos() == Level.GOING_ON && nanos >= going.startNanos()) {
      all.set(last, going.startingAt(nanos + 1));
      levels = List.copyOf(all);
    }
  }

  /** When the level begins that was opened last. */
  public long start() {
    List<Level> known = levels;
    return known.get(known.size() - 1).startNanos();
  }

  /**
   * The load is cut there: whatever level goes on ends, and those to come have no time. To be
   * called when it happens, since what happens later must not be counted.
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

  /** The number of the level to which a request due then belongs, or {@link #NONE}. */
  public int at(long dueNanos) {
    List<Level> known = levels;
    for (int i = known.size() - 1; i >= 0; i--) {
      if (known.get(i).contains(dueNanos)) {
        return known.get(i).number();
      }
    }
    return NONE;
  }

  /** The level of a request that has ended: those of warm-up and cool-down belong to none. */
  public int of(RequestRecord request) {
    return request.measured() ? at(request.timing().due()) : NONE;
  }

  /** All levels so far, in the order of time. */
  public List<Level> levels() {
    return levels;
  }
}
