// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.Slo;

/**
 * DSL for building an SLO: bounds on one request, all of which it must meet
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class SloBuilder extends SloMetrics {

  private final Slo slo;

  SloBuilder(Slo slo) {
    super(slo);
    this.slo = slo;
  }

  /**
   * The name of the SLO
   *
   * @return the name, as in reports
   */
  public String name() {
    return slo.name();
  }

  /**
   * The text of the SLO's bounds
   *
   * @return {@code TTFT ≤ 200 ms and TPOT ≤ 50 ms}, as in reports
   */
  public String text() {
    return slo.text();
  }

  Slo slo() {
    return slo;
  }

  @Override
  public String toString() {
    return slo.name() + ": " + slo.text();
  }
}
