// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.capacity.WaitSample.Some;
import io.github.gatlingllm.slo.goodput.NearBoundCounts;
import java.util.ArrayList;
import java.util.List;

/**
 * The counts of one worker in a level up to a point in time, as sent to worker 0. Times are in
 * nanoseconds since the run's zero.
 *
 * @param level the level's number
 * @param at the time of the report
 * @param start the start of the level, as far as the worker knows
 * @param sent requests sent
 * @param good judged requests that met the SLO
 * @param bad judged requests that missed it
 * @param inFlight requests in flight
 * @param late requests in flight that can only miss
 * @param unsettled judged requests within the timing uncertainty of a bound
 * @param slotNanos the width of each slot
 * @param slots triples of a slot's start, its judged requests, and its misses
 * @param waits a sample of the requests' waits
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

  /** The largest number of waits in a report, about 12 kB. */
  static final int MOST_WAITS = 512;

  private static final long GRAIN = 1000;
  private static final int RADIX = 36;
  private static final String BETWEEN = ".";

  /** Copies the list. */
  public LevelReport {
    slots = List.copyOf(slots);
  }

  /** Returns the report as text for {@link #parse}. Waits are rounded to microseconds. */
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
   * Parses a report.
   *
   * @throws IllegalArgumentException if the text is not a report
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
        throw new IllegalArgumentException(CapacityTexts.NOT_A_SLOT);
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
      throw new IllegalArgumentException(CapacityTexts.notALevelReport(text), e);
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
