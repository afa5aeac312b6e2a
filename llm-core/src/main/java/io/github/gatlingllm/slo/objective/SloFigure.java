// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

/** The figures of an SLO. */
public enum SloFigure implements Subject.Figure {
  /** The percentage of judged requests that are good. */
  ATTAINMENT("attainment", "%"),
  /** The good requests per second. */
  REQUESTS_PER_SECOND("goodput", "req/s"),
  /** The good requests per second of an SLO that requires sane answers. */
  SANE_REQUESTS_PER_SECOND("sane goodput", "req/s"),
  /** The output tokens of good requests per second. */
  OUTPUT_TOKENS_PER_SECOND("good output tokens", "tokens/s");

  private final String label;
  private final String unit;

  SloFigure(String label, String unit) {
    this.label = label;
    this.unit = unit;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String unit() {
    return unit;
  }
}
