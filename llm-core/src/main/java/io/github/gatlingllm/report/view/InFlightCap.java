// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.distribution.Distribution;
import org.jspecify.annotations.Nullable;

/**
 * A cap on the requests in flight, and how often it held requests back.
 *
 * @param limit the most requests in flight
 * @param reached the effect of the cap; null: no measured request waited for a slot
 */
public record InFlightCap(int limit, @Nullable Reached reached) {

  private static final double NANOS_PER_MILLI = 1e6;

  /**
   * The measured requests that waited for a slot.
   *
   * @param requests their number
   * @param percent their share of the measured requests, 0 to 100
   * @param firstSeconds when the first of them was due, since the start of the run
   * @param lastSeconds when the last of them was due
   * @param medianMs the median wait of those that waited, in milliseconds
   * @param longestMs the longest wait, in milliseconds
   */
  public record Reached(
      long requests,
      double percent,
      double firstSeconds,
      double lastSeconds,
      double medianMs,
      double longestMs) {}

  /**
   * Returns the cap of a run.
   *
   * @param waits the waits of the requests that waited, in nanoseconds; null: none did
   * @param sent the number of measured requests
   * @param firstNanos when the first of them was due
   * @param lastNanos when the last of them was due
   */
  public static InFlightCap of(
      int limit, @Nullable Distribution waits, double sent, long firstNanos, long lastNanos) {
    return new InFlightCap(
        limit,
        waits == null
            ? null
            : new Reached(
                waits.count(),
                Math.min(100, 100 * waits.count() / Math.max(1, sent)),
                firstNanos / 1e9,
                lastNanos / 1e9,
                waits.percentile(50) / NANOS_PER_MILLI,
                waits.max() / NANOS_PER_MILLI));
  }
}
