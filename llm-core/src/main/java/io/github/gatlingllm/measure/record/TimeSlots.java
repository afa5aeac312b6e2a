// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.record;

import io.github.gatlingllm.measure.Window;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Slots of time of equal width, which double whenever there are more than so many, so that nobody
 * need know how long it will last: from then on there are between half as many and these. For one
 * writer.
 *
 * @param <S> what is kept of a slot
 */
public final class TimeSlots<S> {

  private final int most;
  private final Supplier<S> empty;
  private final BiConsumer<S, S> merge;
  private long width;
  private TreeMap<Long, S> slots = new TreeMap<>();

  /** The one that was asked for last, which is mostly asked for next. */
  private @Nullable S latest;

  private long numberOfLatest;

  /**
   * Starts without any slot.
   *
   * @param most so many there are at most
   * @param width of the first ones, in nanoseconds
   * @param empty makes a slot
   * @param merge adds the second to the first
   */
  public TimeSlots(int most, long width, Supplier<S> empty, BiConsumer<S, S> merge) {
    this.most = most;
    this.width = width;
    this.empty = empty;
    this.merge = merge;
  }

  /** The slot in which that moment lies, to be added to before the next one is asked for. */
  public S at(long nanos) {
    long number = Math.floorDiv(nanos, width);
    S slot = latest;
    if (slot == null || number != numberOfLatest) {
      slot = added(number, nanos);
      latest = slot;
      numberOfLatest = Math.floorDiv(nanos, width);
    }
    return slot;
  }

  private S added(long number, long nanos) {
    S slot = slot(number);
    if (slots.lastKey() - slots.firstKey() < most) {
      return slot;
    }
    shrink();
    return slot(Math.floorDiv(nanos, width));
  }

  /** Adds what another holds of the same time, which is left as it is. */
  public void addAll(TimeSlots<S> other) {
    while (width < other.width) {
      coarsen();
    }
    other.slots.forEach(
        (number, slot) -> merge.accept(slot(Math.floorDiv(number * other.width, width)), slot));
    shrink();
  }

  /** Those in which anything was, in the order of time. */
  public Collection<S> inOrder() {
    return Collections.unmodifiableCollection(slots.values());
  }

  /** From the beginning of the first one to the end of the last one, in nanoseconds. */
  public long span() {
    return slots.isEmpty() ? 0 : (slots.lastKey() - slots.firstKey() + 1) * width;
  }

  /** The same by their numbers, of which each is one more than that of the slot before. */
  public SortedMap<Long, S> numbered() {
    return Collections.unmodifiableSortedMap(slots);
  }

  /** How long each is, in nanoseconds. */
  public long width() {
    return width;
  }

  /** From when on another slot is next to the one in which that moment lies. */
  public long endOf(long nanos) {
    return (Math.floorDiv(nanos, width) + 1) * width;
  }

  /** Those of which the middle lies inside a window, in the order of time. */
  public SortedMap<Long, S> within(Window window) {
    var inside = new TreeMap<Long, S>();
    slots.forEach(
        (number, slot) -> {
          if (window.contains(number * width + width / 2)) {
            inside.put(number * width, slot);
          }
        });
    return inside;
  }

  private S slot(long number) {
    return slots.computeIfAbsent(number, added -> empty.get());
  }

  /** Also where nothing was in between: slots are of one length, however few are filled. */
  private void shrink() {
    while (!slots.isEmpty() && slots.lastKey() - slots.firstKey() >= most) {
      coarsen();
    }
  }

  private void coarsen() {
    TreeMap<Long, S> finer = slots;
    slots = new TreeMap<>();
    latest = null;
    width *= 2;
    finer.forEach((number, slot) -> merge.accept(slot(Math.floorDiv(number, 2L)), slot));
  }
}
