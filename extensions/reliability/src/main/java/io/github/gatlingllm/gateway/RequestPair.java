// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.bystander.ProbeResult;
import java.util.function.ToDoubleFunction;

/**
 * Two like requests, one after the other.
 *
 * @param through the request through the gateway
 * @param direct the request to the server behind it
 */
public record RequestPair(ProbeResult through, ProbeResult direct) {

  /**
   * Returns whether the pair says something of the gateway: the server behind it answered the
   * direct request.
   */
  boolean usable() {
    return !direct.lost();
  }

  /**
   * Returns the differences, gateway minus direct. If only the gateway lost its request, it is
   * slower by any time. So are the gaps between chunks that only the gateway held back; if the
   * direct response was held back too, there is nothing to compare.
   */
  ProbeResult difference() {
    return new ProbeResult(
        direct.dueNanos(),
        difference(ProbeResult::ttft),
        gaps(ProbeResult::itl),
        gaps(ProbeResult::tpot),
        difference(ProbeResult::e2e),
        heldByGateway());
  }

  /** Returns whether the gateway held back chunks that the server streams. */
  boolean heldByGateway() {
    return through.held() && !direct.held();
  }

  private double gaps(ToDoubleFunction<ProbeResult> metric) {
    double difference = difference(metric);
    if (direct.held()) {
      return Double.NaN;
    }
    return through.held() && !Double.isNaN(difference) ? Double.POSITIVE_INFINITY : difference;
  }

  private double difference(ToDoubleFunction<ProbeResult> metric) {
    return metric.applyAsDouble(through) - metric.applyAsDouble(direct);
  }
}
