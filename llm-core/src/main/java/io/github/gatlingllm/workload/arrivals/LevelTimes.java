// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** The arrival times of load levels, with the span of each level. */
public final class LevelTimes implements Iterable<Long> {

  private final List<Piece> pieces;
  private final List<Planned> levels;
  private final String text;

  private LevelTimes(List<Piece> pieces, List<Planned> levels, String text) {
    this.pieces = List.copyOf(pieces);
    this.levels = List.copyOf(levels);
    this.text = text;
  }

  /**
   * A planned level.
   *
   * @param perSecond arrivals per second
   * @param startNanos since the start of the plan
   * @param endNanos since the start of the plan, exclusive
   */
  public record Planned(double perSecond, long startNanos, long endNanos) {}

  /**
   * A ramp or a level.
   *
   * @param times since its start
   * @param startNanos since the start of the plan
   */
  private record Piece(Iterable<Long> times, long startNanos) {}

  /** Generates arrivals at a rate that is constant or changes linearly. */
  interface Pattern {
    Iterable<Long> times(double from, double to, long nanos, long users, String name);
  }

  static LevelTimes of(LevelPlan plan, Pattern pattern, String how) {
    var making = new Making(plan, pattern);
    for (int i = 0; i < plan.perSecond().size(); i++) {
      making.pause();
      making.ramp(i);
      making.level(i);
    }
    return new LevelTimes(making.pieces, making.levels, plan.text() + "; " + how);
  }

  /** Builds the pieces of a plan in sequence. */
  private static final class Making {

    private final LevelPlan plan;
    private final Pattern pattern;
    private final List<Piece> pieces = new ArrayList<>();
    private final List<Planned> levels = new ArrayList<>();
    private long at;
    private double rate;

    Making(LevelPlan plan, Pattern pattern) {
      this.plan = plan;
      this.pattern = pattern;
    }

    void pause() {
      if (at > 0 && plan.pauseNanos() > 0) {
        at += plan.pauseNanos();
        rate = 0;
      }
    }

    void ramp(int index) {
      double to = plan.perSecond().get(index);
      if (plan.rampNanos() > 0) {
        add(
            pattern.times(rate, to, plan.rampNanos(), Long.MAX_VALUE, "ramp " + index),
            plan.rampNanos());
      }
      rate = to;
    }

    void level(int index) {
      String name = "level " + index;
      long start = at;
      Iterable<Long> timed = pattern.times(rate, rate, plan.levelNanos(), Long.MAX_VALUE, name);
      if (fewer(timed, plan.leastRequests())) {
        Iterable<Long> counted =
            pattern.times(rate, rate, Long.MAX_VALUE, plan.leastRequests(), name);
        add(counted, last(counted) + 1);
      } else {
        add(timed, plan.levelNanos());
      }
      levels.add(new Planned(rate, start, at));
    }

    private void add(Iterable<Long> times, long length) {
      pieces.add(new Piece(times, at));
      at += length;
    }
  }

  private static boolean fewer(Iterable<Long> times, long least) {
    long count = 0;
    for (Iterator<Long> each = times.iterator(); count < least && each.hasNext(); each.next()) {
      count++;
    }
    return count < least;
  }

  private static long last(Iterable<Long> times) {
    long last = 0;
    for (long at : times) {
      last = at;
    }
    return last;
  }

  /** Returns the levels in order of time. */
  public List<Planned> levels() {
    return levels;
  }

  /** Returns the end of the last level. */
  public long endNanos() {
    return levels.get(levels.size() - 1).endNanos();
  }

  /** Counts the users. */
  public long users() {
    long count = 0;
    for (Iterator<Long> each = iterator(); each.hasNext(); each.next()) {
      count++;
    }
    return count;
  }

  /** Returns a description. */
  public String text() {
    return text;
  }

  /** Returns the arrivals, in nanoseconds since the start, ascending. */
  @Override
  public Iterator<Long> iterator() {
    return new Iterator<>() {
      private int piece;
      private Iterator<Long> times = pieces.get(0).times().iterator();

      @Override
      public boolean hasNext() {
        while (!times.hasNext() && piece + 1 < pieces.size()) {
          piece++;
          times = pieces.get(piece).times().iterator();
        }
        return times.hasNext();
      }

      @Override
      public Long next() {
        if (!hasNext()) {
          throw new NoSuchElementException("all users have arrived");
        }
        return pieces.get(piece).startNanos() + times.next();
      }
    };
  }
}
