// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.WaitSample.Some;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import java.util.ArrayList;
import java.util.List;

/**
 * What one of several workers has counted of a level until a moment, to be told to another one.
 * Times are in nanoseconds since the run's zero.
 *
 * @param level its number
 * @param at the moment
 * @param start from when on requests are the level's, as far as the worker knows
 * @param sent requests
 * @param good those that kept the SLO
 * @param bad those that did not
 * @param inFlight those that are on their way
 * @param late those of them that can only miss
 * @param unsettled how many of those that were judged may be on the other side of a bound
 * @param slotNanos how long each slot of {@code slots} is
 * @param slots when one begins, how many requests of it were judged, and how many missed
 * @param waits how long some of its requests waited
 */
public record LevelReport(
    int level,
    long at,
    long start,
    long sent,
    long good,
    long bad,
    long inFlight,
    long late,
    NearBoundCounts unsettled,
    long slotNanos,
    List<Long> slots,
    Some waits) {

  /** So many waits are told at most: 12 kB or so. */
  static final int MOST_WAITS = 512;

  private static final long GRAIN = 1000;
  private static final int RADIX = 36;
  private static final String BETWEEN = ".";

  /** Copies. */
  public LevelReport {
    slots = List.copyOf(slots);
  }

  /** As text, which {@link #parse} reads: waits to the microsecond. */
  public String text() {
    var numbers = new ArrayList<Long>();
    numbers.add((long) level);
    numbers.addAll(List.of(at, start, sent, good, bad, inFlight, late));
    numbers.addAll(List.of(unsettled.good(), unsettled.missed(), slotNanos));
    numbers.add((long) slots.size());
    numbers.addAll(slots);
    numbers.add((long) waits.each());
    for (Wait each : waits.kept().all()) {
      numbers.add(each.due() / GRAIN);
      numbers.add(each.firstNanos() / GRAIN);
      numbers.add(each.wholeNanos() / GRAIN);
    }
    var text = new StringBuilder();
    for (long number : numbers) {
      text.append(text.isEmpty() ? "" : BETWEEN).append(Long.toString(number, RADIX));
    }
    return text.toString();
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static LevelReport parse(String text) {
    try {
      var numbers = new Numbers(text);
      int level = (int) numbers.next();
      long at = numbers.next();
      long start = numbers.next();
      long sent = numbers.next();
      long good = numbers.next();
      long bad = numbers.next();
      long inFlight = numbers.next();
      long late = numbers.next();
      var unsettled = new NearBoundCounts(numbers.next(), numbers.next());
      long slotNanos = numbers.next();
      var slots = new ArrayList<Long>();
      for (long left = numbers.next(); left > 0; left--) {
        slots.add(numbers.next());
      }
      int each = (int) numbers.next();
      var waits = new WaitSeries();
      while (numbers.more()) {
        waits.add(new Wait(GRAIN * numbers.next(), GRAIN * numbers.next(), GRAIN * numbers.next()));
      }
      if (slotNanos <= 0 || each <= 0) {
        throw new IllegalArgumentException("slots and shares must be above 0");
      }
      return new LevelReport(
          level,
          at,
          start,
          sent,
          good,
          bad,
          inFlight,
          late,
          unsettled,
          slotNanos,
          slots,
          new Some(waits, each));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not the report of a level: '" + text + "'", e);
    }
  }

  private static final class Numbers {

    private final String[] parts;
    private int next;

    Numbers(String text) {
      parts = text.split("\\.", -1);
    }

    boolean more() {
      return next < parts.length;
    }

    long next() {
      return Long.parseLong(parts[next++], RADIX);
    }
  }
}
