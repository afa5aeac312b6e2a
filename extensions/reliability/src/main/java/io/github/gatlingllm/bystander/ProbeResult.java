// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bystander;

import io.github.gatlingllm.measure.request.Buffering;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.Statistic;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * The times of one probe, in milliseconds. {@code NaN} stands for a metric that the response has
 * not, {@code +∞} for one that was lost: a failed or unfinished probe is slower than any other.
 *
 * @param dueNanos the due time of the probe, or its send time before the load
 * @param itl the p95 of its gaps between chunks: their mean is nearly its TPOT and hides stalls
 * @param held whether a hop held its chunks back, so that gaps say nothing of the server
 */
public record ProbeResult(
    long dueNanos, double ttft, double itl, double tpot, double e2e, boolean held) {

  private static final double NANOS_PER_MILLI = 1e6;
  private static final Gauge ITL = new Gauge.GapPercentile(new Statistic.Percentile(95));

  /** Creates a probe that was not held back, without ITL; if it was lost, all its times are +∞. */
  public ProbeResult(long dueNanos, double ttft, double tpot, double e2e) {
    this(dueNanos, ttft, Double.isInfinite(e2e) ? e2e : Double.NaN, tpot, e2e, false);
  }

  /** Returns the times of a probe. */
  public static ProbeResult of(RequestRecord probe) {
    return new ProbeResult(
        probe.timing().due(),
        millis(probe, Metric.TTFT::of),
        millis(probe, ITL::of),
        millis(probe, Metric.TPOT::of),
        millis(probe, Metric.E2E::of),
        Buffering.of(probe).found());
  }

  private static double millis(
      RequestRecord probe, Function<RequestRecord, OptionalDouble> metric) {
    if (!probe.succeeded()) {
      return Double.POSITIVE_INFINITY;
    }
    OptionalDouble value = metric.apply(probe);
    return value.isPresent() ? value.getAsDouble() / NANOS_PER_MILLI : Double.NaN;
  }

  /** Returns whether the probe got no complete response. */
  public boolean lost() {
    return Double.isInfinite(e2e);
  }
}
