/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.server;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a server's metrics went over time. Of a level the highest of any engine in a slot, of a
 * counter the growth, of a share what it was in the slot; {@code NaN} where nobody knows.
 *
 * @param startSeconds where the first slot begins, since the run's start
 * @param slotSeconds the length of a slot
 * @param values by metric, one a slot
 */
public record ServerSeries(
    double startSeconds, double slotSeconds, Map<ServerMetric, double[]> values) {

  static final List<ServerMetric> SHOWN =
      List.of(
          ServerMetric.RUNNING,
          ServerMetric.WAITING,
          ServerMetric.KV_CACHE_USAGE,
          ServerMetric.PREEMPTIONS,
          ServerMetric.PREFIX_CACHE_HIT_RATE);

  private static final int MOST_SLOTS = 400;

  /** Nothing is known. */
  public static final ServerSeries NONE = new ServerSeries(0, 1, Map.of());

  /** By how much a counter grew in the slots that a span touches; 0: nobody knows. */
  public double grown(ServerMetric metric, double fromSeconds, double toSeconds) {
    double[] slots = values.getOrDefault(metric, new double[0]);
    double sum = 0;
    for (int i = 0; i < slots.length; i++) {
      double begins = startSeconds + i * slotSeconds;
      if (begins <= toSeconds && begins + slotSeconds >= fromSeconds && slots[i] > 0) {
        sum += slots[i];
      }
    }
    return sum;
  }

  /**
   * How a level rose in the slots that a span touches: from what it was before to its highest.
   *
   * @return empty: it did not rise, or nobody knows
   */
  public Optional<Rise> risen(ServerMetric metric, double fromSeconds, double toSeconds) {
    double[] slots = values.getOrDefault(metric, new double[0]);
    double before = Double.NaN;
    double highest = Double.NaN;
    for (int i = 0; i < slots.length; i++) {
      double begins = startSeconds + i * slotSeconds;
      if (Double.isNaN(slots[i])) {
        continue;
      }
      if (begins + slotSeconds <= fromSeconds) {
        before = slots[i];
      } else if (begins <= toSeconds) {
        highest = Double.isNaN(highest) ? slots[i] : Math.max(highest, slots[i]);
      }
    }
    return highest > before ? Optional.of(new Rise(before, highest)) : Optional.empty();
  }

  /** From one value to a higher one. */
  public record Rise(double from, double to) {

    /** Whether it is by some, and to at least twice as many. */
    public boolean isJump() {
      return to - from >= FEWEST && to >= 2 * from;
    }

    private static final double FEWEST = 2;
  }

  /** Gathers the values. */
  static final class Slots {

    private final long start;
    private final long length;
    private final int count;
    private final Map<ServerMetric, double[]> sums = new EnumMap<>(ServerMetric.class);
    private final Map<ServerMetric, double[]> parts = new EnumMap<>(ServerMetric.class);

    Slots(long first, long last, long interval) {
      this.start = first;
      this.length = Math.max(interval, (last - first) / MOST_SLOTS + 1);
      this.count = (int) Math.max(1, (last - first) / length + 1);
    }

    void highest(ServerMetric metric, long at, double[] values) {
      double[] slots = of(sums, metric);
      int slot = slot(at);
      for (double value : values) {
        slots[slot] = Double.isNaN(slots[slot]) ? value : Math.max(slots[slot], value);
      }
    }

    /** What was counted; of a share the part and the whole. */
    void grown(ServerMetric metric, long at, double part, double of) {
      add(of(parts, metric), slot(at), part);
      add(of(sums, metric), slot(at), of);
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
      return new ServerSeries(start / 1e9, length / 1e9, values);
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
