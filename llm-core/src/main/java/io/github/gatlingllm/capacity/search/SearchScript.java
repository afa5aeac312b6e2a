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
 * What worker 0 has decided of a search so far, which all workers follow. Times are in nanoseconds
 * since the run's zero.
 *
 * @param levels in the order of time
 * @param grantedNanos users of the last level may come until then, whatever is decided meanwhile:
 *     it never ends before
 * @param overAtNanos when the search is over; {@link Level#GOING_ON}: nobody knows yet
 * @param trouble why it ends without having found anything; null: nothing is wrong
 */
public record SearchScript(
    List<Entry> levels, long grantedNanos, long overAtNanos, @Nullable String trouble) {

  /** So far ahead worker 0 decides: time for each worker to hear of it before it draws a user. */
  static final long LEAD_NANOS = 4_000_000_000L;

  /** Users of a closed level are asked for at whole seconds, and are there a second later. */
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
   * @param load of all workers together
   * @param endNanos not included; {@link Level#GOING_ON}: nobody knows yet
   * @param verdict null: it is not decided
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

  /** Copies. */
  public SearchScript {
    levels = List.copyOf(levels);
  }

  /** That of a search which begins: each worker knows it by itself. */
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
   * A moment at which levels may begin or end, not before that one: those of users at once lie
   * between the seconds at which workers are asked for their number.
   *
   * @param origin any such moment
   */
  static long onGrid(SearchPlan plan, long origin, long nanos) {
    return plan.unit() == LoadUnit.CONCURRENCY
        ? origin - Math.floorDiv(origin - nanos, SECOND) * SECOND
        : nanos;
  }

  /** Whether nothing more comes of it. */
  public boolean over() {
    return overAtNanos != Level.GOING_ON;
  }

  Entry last() {
    return levels.get(levels.size() - 1);
  }

  /** As names and values, which {@link #of} reads. */
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
   * Reads it.
   *
   * @return null: nothing is decided yet
   * @throws IllegalArgumentException if it is none
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
      throw new IllegalArgumentException("not the script of a search: " + values, e);
    }
  }
}
