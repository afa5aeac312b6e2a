// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.OptionalDouble;

/**
 * The times of one probe, in milliseconds. {@code NaN} stands for a metric that the response has
 * not, {@code +∞} for one that was lost: a failed or unfinished probe is slower than any other.
 *
 * @param dueNanos the due time of the probe, or its send time before the load
 */
public record ProbeResult(long dueNanos, double ttft, double tpot, double e2e) {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns the times of a probe. */
  public static ProbeResult of(RequestRecord probe) {
    return new ProbeResult(
        probe.timing().due(),
        millis(probe, Metric.TTFT),
        millis(probe, Metric.TPOT),
        millis(probe, Metric.E2E));
  }

  private static double millis(RequestRecord probe, Metric metric) {
    if (!probe.succeeded()) {
      return Double.POSITIVE_INFINITY;
    }
    OptionalDouble value = metric.of(probe);
    return value.isPresent() ? value.getAsDouble() / NANOS_PER_MILLI : Double.NaN;
  }

  /** Returns whether the probe got no complete response. */
  public boolean lost() {
    return Double.isInfinite(e2e);
  }
}
