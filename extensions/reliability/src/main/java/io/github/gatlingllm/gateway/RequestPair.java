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
   * slower by any time.
   */
  ProbeResult difference() {
    return new ProbeResult(
        direct.dueNanos(),
        difference(ProbeResult::ttft),
        difference(ProbeResult::tpot),
        difference(ProbeResult::e2e));
  }

  private double difference(ToDoubleFunction<ProbeResult> metric) {
    return metric.applyAsDouble(through) - metric.applyAsDouble(direct);
  }
}
