// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import java.util.List;

/**
 * The requests of a run over time.
 *
 * @param slotSeconds the length of a slot
 * @param slots gapless from the run's start; empty if there is no data
 */
public record RunSeries(double slotSeconds, List<TimeSlot> slots) {

  /** No data. */
  public static final RunSeries NONE = new RunSeries(1, List.of());

  /** Copies the list. */
  public RunSeries {
    slots = List.copyOf(slots);
  }
}
