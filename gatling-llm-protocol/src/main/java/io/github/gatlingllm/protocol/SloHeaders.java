// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.Quantity;
import io.github.gatlingllm.slo.objective.Bound;
import io.github.gatlingllm.slo.objective.Gauge;
import io.github.gatlingllm.slo.objective.Slo;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.List;

/**
 * The headers that announce the SLO of a request to a router, in milliseconds. A request without
 * such a bound, or whose bound grows with its length, has no such header.
 *
 * @param ttft the name of the header with the bound of the TTFT
 * @param tpot the name of the header with the bound of the TPOT
 */
public record SloHeaders(String ttft, String tpot) {

  /** The names that the inference routers of Kubernetes read. */
  public static final SloHeaders USUAL = new SloHeaders("x-slo-ttft-ms", "x-slo-tpot-ms");

  /**
   * Validates.
   *
   * @throws IllegalArgumentException if both are equal
   */
  public SloHeaders {
    if (ttft.equalsIgnoreCase(tpot)) {
      throw new IllegalArgumentException(ProtocolTexts.equalSloHeaders(ttft));
    }
  }

  /** Adds the strictest bounds of the SLOs, unless the request has these headers. */
  public void addTo(HttpHeaders headers, List<Slo> slos) {
    add(headers, ttft, Metric.TTFT, slos);
    add(headers, tpot, Metric.TPOT, slos);
  }

  private static void add(HttpHeaders headers, String name, Metric metric, List<Slo> slos) {
    if (headers.contains(name)) {
      return;
    }
    slos.stream()
        .flatMap(slo -> slo.bounds().stream())
        .filter(bound -> bound.gauge().equals(new Gauge.Value(metric)))
        .filter(bound -> bound.comparison().upper() && bound.limit().isFixed())
        .mapToDouble(SloHeaders::millis)
        .min()
        .ifPresent(bound -> headers.set(name, Quantity.plain(bound)));
  }

  private static double millis(Bound bound) {
    return bound.limit().fixed() / bound.metric().outputDivisor();
  }
}
