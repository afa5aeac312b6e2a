// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** A source's time slots, neighbours put together until they are few. */
public final class MergedSlots {

  private final double slotSeconds;
  private final int each;
  private final List<List<TimeSlot>> moments = new ArrayList<>();

  private MergedSlots(List<TimeSlot> slots, double slotSeconds, int each) {
    this.slotSeconds = slotSeconds;
    this.each = each;
    for (int from = 0; from < slots.size(); from += each) {
      moments.add(slots.subList(from, Math.min(slots.size(), from + each)));
    }
  }

  /** At most so many moments. */
  static MergedSlots of(List<TimeSlot> slots, double slotSeconds, int most) {
    return new MergedSlots(slots, slotSeconds, Math.max(1, (slots.size() + most - 1) / most));
  }

  public int count() {
    return moments.size();
  }

  /** How long one lasts; the last may be shorter. */
  public double seconds() {
    return each * slotSeconds;
  }

  public double start(int moment) {
    return moment * seconds();
  }

  public double end(int moment) {
    return start(moment) + moments.get(moment).size() * slotSeconds;
  }

  /** How many there were of something. */
  public double sum(int moment, ToDoubleFunction<TimeSlot> figure) {
    return moments.get(moment).stream().mapToDouble(figure).sum();
  }

  /** How many there were of something in a second. */
  public double rate(int moment, ToDoubleFunction<TimeSlot> figure) {
    return sum(moment, figure) / (moments.get(moment).size() * slotSeconds);
  }

  /** A figure that is a mean in each slot. */
  public double mean(int moment, ToDoubleFunction<TimeSlot> figure) {
    return sum(moment, figure) / moments.get(moment).size();
  }

  /** In ms; NaN without values. */
  public double percentile(
      int moment, Function<TimeSlot, @Nullable Distribution> values, double percentile) {
    List<Distribution> parts = new ArrayList<>();
    for (TimeSlot slot : moments.get(moment)) {
      Distribution part = values.apply(slot);
      if (part != null) {
        parts.add(part);
      }
    }
    return parts.isEmpty()
        ? Double.NaN
        : Percentiles.together(parts, percentile) / TimeFormat.NANOS_PER_MILLI;
  }

  /** The slots of a moment. */
  public List<TimeSlot> slots(int moment) {
    return moments.get(moment);
  }

  public boolean any(Predicate<TimeSlot> what) {
    return moments.stream().flatMap(List::stream).anyMatch(what);
  }
}
