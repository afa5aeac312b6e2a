// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.GapBatch;
import io.github.gatlingllm.measure.distribution.Moments;
import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Sums of the values of succeeded requests, in slots of time by due time. */
final class ValueBatches {

  private final TimeSlots<Map<Metric, Moments>> slots =
      new TimeSlots<>(
          RateBatches.MOST,
          RateBatches.FIRST_WIDTH_NANOS,
          () -> new EnumMap<>(Metric.class),
          ValueBatches::merge);

  void add(long due, Metric metric, double value) {
    of(slots.at(due), metric).add(value);
  }

  void addGaps(long due, GapBatch gaps) {
    gaps.addTo(of(slots.at(due), Metric.ITL));
  }

  void addAll(ValueBatches other) {
    slots.addAll(other.slots);
  }

  /**
   * Returns the sums of consecutive slots, including empty ones. Nothing may be added afterwards.
   */
  List<Map<Metric, Moments>> frozen() {
    var frozen = new ArrayList<Map<Metric, Moments>>();
    long next = Long.MIN_VALUE;
    for (Map.Entry<Long, Map<Metric, Moments>> each : slots.within(Window.ALWAYS).entrySet()) {
      for (; next != Long.MIN_VALUE && next < each.getKey(); next += slots.width()) {
        frozen.add(Map.of());
      }
      frozen.add(Collections.unmodifiableMap(each.getValue()));
      next = each.getKey() + slots.width();
    }
    return frozen;
  }

  private static void merge(Map<Metric, Moments> into, Map<Metric, Moments> other) {
    other.forEach((metric, moments) -> of(into, metric).addAll(moments));
  }

  private static Moments of(Map<Metric, Moments> slot, Metric metric) {
    Moments moments = slot.get(metric);
    if (moments == null) {
      moments = new Moments();
      slot.put(metric, moments);
    }
    return moments;
  }
}
