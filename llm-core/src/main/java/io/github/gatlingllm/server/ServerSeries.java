// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A server's metrics over time: per slot the highest gauge value of any engine, the growth of a
 * counter, or a share; {@code NaN} if not known.
 *
 * @param startSeconds the start of the first slot, since the run's start
 * @param slotSeconds the length of a slot
 * @param values by metric, one per slot
 * @param levels the time covered by the scrapes of gauges in each slot
 * @param growth the time covered by the scrapes of counters in each slot
 */
public record ServerSeries(
    double startSeconds,
    double slotSeconds,
    Map<ServerMetric, double[]> values,
    Times levels,
    Times growth) {

  /**
   * The time that each slot's scrapes cover, from one scrape to the next. Slots rarely begin and
   * end with a scrape.
   *
   * @param from the send time of the scrape before the first one, in seconds since the run's start
   * @param until the arrival time of the last one; {@code NaN} if there was none
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Times(double[] from, double[] until) {

    /** Whether a slot's scrapes may cover a part of that time. */
    boolean touch(int slot, double fromSeconds, double toSeconds) {
      return from[slot] < toSeconds && until[slot] > fromSeconds;
    }

    private static Times ofSlots(int count, double start, double length) {
      var times = new Times(new double[count], new double[count]);
      for (int i = 0; i < count; i++) {
        times.from[i] = start + i * length;
        times.until[i] = times.from[i] + length;
      }
      return times;
    }
  }

  /** Returns series with one scrape at the end of each slot. */
  public ServerSeries(double startSeconds, double slotSeconds, Map<ServerMetric, double[]> values) {
    this(
        startSeconds,
        slotSeconds,
        values,
        Times.ofSlots(longest(values), startSeconds, slotSeconds),
        Times.ofSlots(longest(values), startSeconds, slotSeconds));
  }

  private static int longest(Map<ServerMetric, double[]> values) {
    return values.values().stream().mapToInt(each -> each.length).max().orElse(0);
  }

  static final List<ServerMetric> SHOWN =
      List.of(
          ServerMetric.RUNNING,
          ServerMetric.WAITING,
          ServerMetric.KV_CACHE_USAGE,
          ServerMetric.PREEMPTIONS,
          ServerMetric.OUTPUT_TOKENS,
          ServerMetric.PREFIX_CACHE_HIT_RATE,
          ServerMetric.SPEC_DECODE_ACCEPTANCE);

  private static final int MOST_SLOTS = 400;
  private static final double NANOS = 1e9;

  /** No series. */
  public static final ServerSeries NONE = new ServerSeries(0, 1, Map.of());

  /**
   * Returns the growth of a counter between the scrapes around a span; 0 if it did not grow or is
   * not known.
   */
  public double grown(ServerMetric metric, double fromSeconds, double toSeconds) {
    double[] slots = values.getOrDefault(metric, new double[0]);
    double sum = 0;
    for (int i = 0; i < slots.length; i++) {
      if (growth.touch(i, fromSeconds, toSeconds) && slots[i] > 0) {
        sum += slots[i];
      }
    }
    return sum;
  }

  /**
   * Returns the rise of a gauge over a span: from the latest scrape before it to the highest value
   * in it and in the first scrape after it.
   *
   * @return empty if it did not rise or is not known
   */
  public Optional<Rise> risen(ServerMetric metric, double fromSeconds, double toSeconds) {
    double[] slots = values.getOrDefault(metric, new double[0]);
    double before = Double.NaN;
    double highest = Double.NaN;
    for (int i = 0; i < slots.length; i++) {
      if (Double.isNaN(slots[i])) {
        continue;
      }
      if (levels.until[i] <= fromSeconds) {
        before = slots[i];
      } else if (levels.touch(i, fromSeconds, toSeconds)) {
        highest = Double.isNaN(highest) ? slots[i] : Math.max(highest, slots[i]);
      }
    }
    return highest > before ? Optional.of(new Rise(before, highest)) : Optional.empty();
  }

  /** From one value to a higher one. */
  public record Rise(double from, double to) {

    /** Whether the rise is large in absolute terms and at least doubles the value. */
    public boolean isJump() {
      return to - from >= FEWEST && to >= 2 * from;
    }

    private static final double FEWEST = 2;
  }

  /**
   * The time that a scrape covers.
   *
   * @param before the send time of the previous scrape
   * @param arrived the arrival time of this scrape
   */
  record Look(long before, long arrived) {

    /** Returns the middle of that time, to which its counts are assigned. */
    private long middle() {
      return before + (arrived - before) / 2;
    }
  }

  /** Collects the values. */
  static final class Slots {

    private final long start;
    private final long length;
    private final int count;
    private final Map<ServerMetric, double[]> sums = new EnumMap<>(ServerMetric.class);
    private final Map<ServerMetric, double[]> parts = new EnumMap<>(ServerMetric.class);
    private final Times levels;
    private final Times growth;

    Slots(long first, long last, long interval) {
      this.start = first;
      this.length = Math.max(interval, (last - first) / MOST_SLOTS + 1);
      this.count = (int) Math.max(1, (last - first) / length + 1);
      this.levels = new Times(unknown(count), unknown(count));
      this.growth = new Times(unknown(count), unknown(count));
    }

    void highest(ServerMetric metric, Look look, double[] values) {
      double[] slots = of(sums, metric);
      int slot = slot(look.arrived());
      extend(levels, slot, look);
      for (double value : values) {
        slots[slot] = Double.isNaN(slots[slot]) ? value : Math.max(slots[slot], value);
      }
    }

    /** The counts; for a share, the part and the whole. */
    void grown(ServerMetric metric, Look look, double part, double of) {
      int slot = slot(look.middle());
      extend(growth, slot, look);
      add(of(parts, metric), slot, part);
      add(of(sums, metric), slot, of);
    }

    private static void extend(Times times, int slot, Look look) {
      double from = look.before() / NANOS;
      double until = look.arrived() / NANOS;
      boolean first = Double.isNaN(times.until[slot]);
      times.from[slot] = first ? from : Math.min(times.from[slot], from);
      times.until[slot] = first ? until : Math.max(times.until[slot], until);
    }

    private static void add(double[] slots, int slot, double more) {
      slots[slot] = (Double.isNaN(slots[slot]) ? 0 : slots[slot]) + more;
    }

    private double[] of(Map<ServerMetric, double[]> all, ServerMetric metric) {
      return all.computeIfAbsent(metric, m -> unknown(count));
    }

    private static double[] unknown(int count) {
      double[] values = new double[count];
      Arrays.fill(values, Double.NaN);
      return values;
    }

    private int slot(long at) {
      return (int) Math.min(count - 1, Math.max(0, (at - start) / length));
    }

    ServerSeries series() {
      var values = new EnumMap<ServerMetric, double[]>(ServerMetric.class);
      sums.forEach((metric, all) -> values.put(metric, values(metric, all)));
      return new ServerSeries(start / NANOS, length / NANOS, values, levels, growth);
    }

    private double[] values(ServerMetric metric, double[] all) {
      double[] part = parts.get(metric);
      if (part == null) {
        return all;
      }
      if (metric.kind() != ServerMetric.Kind.SHARE) {
        return part;
      }
      double[] shares = unknown(count);
      for (int i = 0; i < count; i++) {
        shares[i] = all[i] > 0 ? part[i] / all[i] : Double.NaN;
      }
      return shares;
    }
  }
}
