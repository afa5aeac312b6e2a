// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.diagnosis;

import io.github.gatlingllm.measure.TimeSlot;
import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerSeries;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * One time slot of the measurement window, with figures of the client and of the server. Server
 * figures are empty if not reported.
 *
 * @param slot the client's figures
 * @param waiting mean number of requests in the server's queue
 * @param running mean number of requests in the server's batch
 * @param hitRate mean hit rate of the server's prefix cache, 0 to 1
 * @param preemptions number of preemptions in the slot
 */
record SlotReading(
    TimeSlot slot,
    OptionalDouble waiting,
    OptionalDouble running,
    OptionalDouble hitRate,
    OptionalDouble preemptions) {

  private static final double MILLION = 1e6;

  /** Returns the slots that lie completely in the window. */
  static List<SlotReading> of(
      List<TimeSlot> slots, double slotSeconds, Window window, ServerSeries server) {
    return slots.stream()
        .filter(
            slot ->
                slot.startSeconds() * 1e9 >= window.start()
                    && (slot.startSeconds() + slotSeconds) * 1e9 <= window.end())
        .map(slot -> of(slot, slot.startSeconds() + slotSeconds, server))
        .toList();
  }

  private static SlotReading of(TimeSlot slot, double end, ServerSeries server) {
    double start = slot.startSeconds();
    return new SlotReading(
        slot,
        Gauges.mean(server, ServerMetric.WAITING, start, end),
        Gauges.mean(server, ServerMetric.RUNNING, start, end),
        Gauges.mean(server, ServerMetric.PREFIX_CACHE_HIT_RATE, start, end),
        Gauges.sum(server, ServerMetric.PREEMPTIONS, start, end));
  }

  /** Returns the mean number of requests in flight at the server under test. */
  double inFlight() {
    return slot.concurrencyAtServer();
  }

  /** Returns the median TTFT; empty if no response began. */
  OptionalDouble ttftMillis() {
    return median(slot.ttft());
  }

  /** Returns the median ITL; empty if there is none. */
  OptionalDouble gapMillis() {
    return median(slot.itl());
  }

  OptionalDouble longestGapMillis() {
    return slot.itl() == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(slot.itl().max() / MILLION);
  }

  private static OptionalDouble median(@Nullable Distribution values) {
    return values == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(values.percentile(50) / MILLION);
  }
}
