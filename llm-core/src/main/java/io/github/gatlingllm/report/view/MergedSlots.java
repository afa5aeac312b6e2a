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

/** Time slots of a source, with neighbours merged to a limited number. */
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

  /** Merges slots to at most {@code most}. */
  static MergedSlots of(List<TimeSlot> slots, double slotSeconds, int most) {
    return new MergedSlots(slots, slotSeconds, Math.max(1, (slots.size() + most - 1) / most));
  }

  public int count() {
    return moments.size();
  }

  /** The length of a merged slot, in seconds; the last may be shorter. */
  public double seconds() {
    return each * slotSeconds;
  }

  public double start(int moment) {
    return moment * seconds();
  }

  public double end(int moment) {
    return start(moment) + moments.get(moment).size() * slotSeconds;
  }

  /** Returns the sum of a figure over a merged slot. */
  public double sum(int moment, ToDoubleFunction<TimeSlot> figure) {
    return moments.get(moment).stream().mapToDouble(figure).sum();
  }

  /** Returns the sum of a figure per second. */
  public double rate(int moment, ToDoubleFunction<TimeSlot> figure) {
    return sum(moment, figure) / (moments.get(moment).size() * slotSeconds);
  }

  /** Returns the mean of a figure that is a mean in each slot. */
  public double mean(int moment, ToDoubleFunction<TimeSlot> figure) {
    return sum(moment, figure) / moments.get(moment).size();
  }

  /** Returns a percentile in ms; NaN without values. */
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

  /** Returns the slots of a merged slot. */
  public List<TimeSlot> slots(int moment) {
    return moments.get(moment);
  }

  public boolean any(Predicate<TimeSlot> what) {
    return moments.stream().flatMap(List::stream).anyMatch(what);
  }
}
