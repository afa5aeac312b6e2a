// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import java.util.List;

/**
 * How all requests of a run went over time.
 *
 * @param slotSeconds the length of a slot
 * @param slots gapless from the run's start; none: nobody knows
 */
public record RunSeries(double slotSeconds, List<TimeSlot> slots) {

  /** Nothing is known. */
  public static final RunSeries NONE = new RunSeries(1, List.of());

  /** Copies. */
  public RunSeries {
    slots = List.copyOf(slots);
  }
}
