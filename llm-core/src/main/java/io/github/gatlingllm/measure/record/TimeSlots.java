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
 * Slots of time of equal width. The width doubles when there are too many slots, so that the
 * duration need not be known in advance. After the first doubling, there are between half and all
 * of the allowed slots. For a single writer.
 *
 * @param <S> the content of a slot
 */
public final class TimeSlots<S> {

  private final int most;
  private final Supplier<S> empty;
  private final BiConsumer<S, S> merge;
  private long width;
  private TreeMap<Long, S> slots = new TreeMap<>();

  /** The slot of the last call, which the next call usually needs. */
  private @Nullable S latest;

  private long numberOfLatest;

  /**
   * Creates an empty series.
   *
   * @param most the largest number of slots
   * @param width the initial width in nanoseconds
   * @param empty creates a slot
   * @param merge adds the second slot to the first
   */
  public TimeSlots(int most, long width, Supplier<S> empty, BiConsumer<S, S> merge) {
    this.most = most;
    this.width = width;
    this.empty = empty;
    this.merge = merge;
  }

  /** Returns the slot of a moment. The caller must add to it before requesting another one. */
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

  /** Adds other slots of the same time, which do not change. */
  public void addAll(TimeSlots<S> other) {
    while (width < other.width) {
      coarsen();
    }
    other.slots.forEach(
        (number, slot) -> merge.accept(slot(Math.floorDiv(number * other.width, width)), slot));
    shrink();
  }

  /** Returns the slots with data, in order of time. */
  public Collection<S> inOrder() {
    return Collections.unmodifiableCollection(slots.values());
  }

  /** Returns the time from the start of the first slot to the end of the last, in nanoseconds. */
  public long span() {
    return slots.isEmpty() ? 0 : (slots.lastKey() - slots.firstKey() + 1) * width;
  }

  /** Returns the slots with data by number; consecutive slots have consecutive numbers. */
  public SortedMap<Long, S> numbered() {
    return Collections.unmodifiableSortedMap(slots);
  }

  /** Returns the length of a slot in nanoseconds. */
  public long width() {
    return width;
  }

  /** Returns the end of the slot that contains a moment. */
  public long endOf(long nanos) {
    return (Math.floorDiv(nanos, width) + 1) * width;
  }

  /** Returns the slots whose middle lies inside a window, in order of time. */
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

  /** Empty slots count too: slots have one length, however few contain data. */
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
