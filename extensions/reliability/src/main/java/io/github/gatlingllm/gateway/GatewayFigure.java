// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gateway;

import io.github.gatlingllm.slo.objective.FeatureFigure;
import io.github.gatlingllm.slo.objective.Subject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The median overhead of a gateway in one metric, in milliseconds. */
public enum GatewayFigure implements FeatureFigure {
  /** The time to the first token. */
  TTFT,
  /** The p95 of a response's gaps between chunks. */
  ITL,
  /** The time per output token. */
  TPOT,
  /** The time to the last token. */
  E2E;

  /** Reads a figure back; empty if it is not one of gateways. */
  public static Optional<FeatureFigure> of(Spelled spelled) {
    return spelled.among(List.of(values()));
  }

  @Override
  public String family() {
    return GatewayPlan.KEY;
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String label() {
    return "gateway overhead in " + metric();
  }

  /** Returns the name of the metric: {@code TTFT}, {@code ITL p95}. */
  String metric() {
    return this == ITL ? "ITL p95" : name();
  }

  @Override
  public String unit() {
    return "ms";
  }

  @Override
  public Subject.Basis basis() {
    return Subject.Basis.SERVER;
  }

  @Override
  public String notInRows() {
    return GatewayTexts.NOT_IN_ROWS;
  }
}
