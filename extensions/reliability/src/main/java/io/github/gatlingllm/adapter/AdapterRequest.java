// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.adapter;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.OptionalDouble;

/**
 * What figures of adapters need of a request. Stamps are nanoseconds since the start of the run.
 *
 * @param adapter the number of its adapter
 * @param measured whether figures include it; the others only show when an adapter was in use
 * @param sent its send time
 * @param closed its end
 * @param ttft its TTFT in ms; +∞: it failed, NaN: not measured
 * @param tpot its TPOT in ms; NaN: it has none
 */
public record AdapterRequest(
    int adapter, boolean measured, long sent, long closed, double ttft, double tpot) {

  private static final double NANOS_PER_MILLI = 1e6;

  /** Returns what to keep of a request. */
  public static AdapterRequest of(int adapter, RequestRecord request) {
    return new AdapterRequest(
        adapter,
        request.measured(),
        request.timing().sent(),
        request.timing().closed(),
        ttft(request),
        request.succeeded() ? millis(request, Metric.TPOT) : Double.NaN);
  }

  /** A request that its user gave up without content has failed; one that the run's end cut not. */
  private static double ttft(RequestRecord request) {
    boolean content = request.chunks() > 0;
    return switch (request.outcome().status()) {
      case OK -> millis(request, Metric.TTFT);
      case FAILED -> Double.POSITIVE_INFINITY;
      case RETRIED -> Double.NaN;
      case CANCELLED, UNFINISHED ->
          content
              ? millis(request, Metric.TTFT)
              : request.outcome().givenUp() ? Double.POSITIVE_INFINITY : Double.NaN;
    };
  }

  private static double millis(RequestRecord request, Metric metric) {
    OptionalDouble value = metric.of(request);
    return value.isPresent() ? value.getAsDouble() / NANOS_PER_MILLI : Double.NaN;
  }

  /** Returns whether it failed. */
  boolean failed() {
    return Double.isInfinite(ttft);
  }

  /** Returns until when it may have waited for its adapter: its first content, or its end. */
  double waitedUntil() {
    return Double.isFinite(ttft) ? sent + ttft * NANOS_PER_MILLI : closed;
  }
}
