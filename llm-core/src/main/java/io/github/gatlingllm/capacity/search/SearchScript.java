// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.Level;
import io.github.gatlingllm.capacity.LevelVerdict;
import io.github.gatlingllm.slo.objective.LoadUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of worker 0, which all workers follow. Times are in nanoseconds since the run's
 * zero.
 *
 * @param levels in order of time
 * @param grantedNanos users of the last level may start until then; the level never ends before
 * @param overAtNanos the end of the search; {@link Level#GOING_ON} if not known yet
 * @param trouble why the search ended without a result; null if it did not
 */
public record SearchScript(
    List<Entry> levels, long grantedNanos, long overAtNanos, @Nullable String trouble) {

  /** How far ahead worker 0 decides, so that each worker receives it before it draws users. */
  static final long LEAD_NANOS = 4_000_000_000L;

  /**
   * The lead of closed levels: Gatling changes users at whole seconds and spreads them over one.
   */
  static final long USERS_COME_NANOS = 1_500_000_000;

  private static final long SECOND = 1_000_000_000;
  private static final String LEVELS = "levels";
  private static final String GRANTED = "granted";
  private static final String OVER = "over";
  private static final String TROUBLE = "trouble";
  private static final String BETWEEN_LEVELS = "*";
  private static final String BETWEEN = "_";
  private static final String UNDECIDED_YET = "-";

  /**
   * A level.
   *
   * @param load the load of all workers together
   * @param startNanos the start
   * @param endNanos the end, exclusive; {@link Level#GOING_ON} if not known yet
   * @param verdict null if undecided
   */
  public record Entry(double load, long startNanos, long endNanos, @Nullable LevelVerdict verdict) {

    Entry ending(long nanos) {
      return new Entry(load, startNanos, nanos, verdict);
    }

    Entry decided(@Nullable LevelVerdict as) {
      return new Entry(load, startNanos, endNanos, as);
    }

    boolean goesOn() {
      return endNanos == Level.GOING_ON;
    }

    private String text() {
      String known = verdict == null ? UNDECIDED_YET : verdict.name();
      return load + BETWEEN + startNanos + BETWEEN + endNanos + BETWEEN + known;
    }

    private static Entry parse(String text) {
      String[] parts = text.split(BETWEEN, -1);
      String known = parts[3];
      return new Entry(
          Double.parseDouble(parts[0]),
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          known.equals(UNDECIDED_YET) ? null : LevelVerdict.valueOf(known));
    }
  }

  /** Copies the list. */
  public SearchScript {
    levels = List.copyOf(levels);
  }

  /** Returns the script of a search that begins. Each worker computes it. */
  static SearchScript first(SearchPlan plan, long begunNanos) {
    double load = SearchResult.NONE.next(plan).orElseThrow();
    long start = plan.unit() == LoadUnit.CONCURRENCY ? begunNanos + USERS_COME_NANOS : begunNanos;
    return new SearchScript(
        List.of(new Entry(load, start, Level.GOING_ON, null)),
        onGrid(plan, start, start + LEAD_NANOS),
        Level.GOING_ON,
        null);
  }

  /**
   * Returns the first time from {@code nanos} at which a level may begin or end. Closed levels do
   * so between the seconds at which Gatling asks for the number of users.
   *
   * @param origin any such time
   */
  static long onGrid(SearchPlan plan, long origin, long nanos) {
    return plan.unit() == LoadUnit.CONCURRENCY
        ? origin - Math.floorDiv(origin - nanos, SECOND) * SECOND
        : nanos;
  }

  /** Whether the search has ended. */
  public boolean over() {
    return overAtNanos != Level.GOING_ON;
  }

  Entry last() {
    return levels.get(levels.size() - 1);
  }

  /** Returns the script as names and values for {@link #of}. */
  public Map<String, String> values() {
    Map<String, String> values = new HashMap<>();
    values.put(LEVELS, String.join(BETWEEN_LEVELS, levels.stream().map(Entry::text).toList()));
    values.put(GRANTED, Long.toString(grantedNanos));
    values.put(OVER, Long.toString(overAtNanos));
    if (trouble != null) {
      values.put(TROUBLE, trouble);
    }
    return values;
  }

  /**
   * Parses a script.
   *
   * @return null if nothing is decided yet
   * @throws IllegalArgumentException if the values are not a script
   */
  public static @Nullable SearchScript of(Map<String, String> values) {
    String levels = values.get(LEVELS);
    if (levels == null) {
      return null;
    }
    try {
      var all = new ArrayList<Entry>();
      for (String each : levels.split("\\" + BETWEEN_LEVELS, -1)) {
        all.add(Entry.parse(each));
      }
      return new SearchScript(
          all,
          Long.parseLong(String.valueOf(values.get(GRANTED))),
          Long.parseLong(String.valueOf(values.get(OVER))),
          values.get(TROUBLE));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException(SearchTexts.notAScript(values.toString()), e);
    }
  }
}
