// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Metric;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The rates of a run. */
public enum RateFigure implements Subject.Figure {
  REQUESTS("requests", "req/s", Rates::requests),
  INPUT_TOKENS("input tokens", "tokens/s", Rates::inputTokens),
  OUTPUT_TOKENS("output tokens", "tokens/s", Rates::outputTokens),
  TOTAL_TOKENS("total tokens", "tokens/s", Rates::totalTokens),
  /** What readers had of their answers: benefit per second. */
  SMOOTH_GOODPUT("smooth goodput", "tokens/s", Rates::benefitTokens);

  private final String label;
  private final String unit;

  /** Stateless: a reference to a record's accessor. */
  @SuppressWarnings("ImmutableEnumChecker")
  private final ToDoubleFunction<Rates> accessor;

  RateFigure(String label, String unit, ToDoubleFunction<Rates> accessor) {
    this.label = label;
    this.unit = unit;
    this.accessor = accessor;
  }

  @Override
  public String label() {
    return label;
  }

  @Override
  public String unit() {
    return unit;
  }

  /** Whether it can't be known without the server's count of prompt tokens. */
  private boolean needsInput() {
    return this == INPUT_TOKENS || this == TOTAL_TOKENS;
  }

  /** Whether answers that have no tokens, such as vectors, have none of it. */
  private boolean needsOutput() {
    return this == OUTPUT_TOKENS || this == TOTAL_TOKENS || this == SMOOTH_GOODPUT;
  }

  /** Why it can't be known of these requests; null: it can. */
  public @Nullable String unknown(RequestStats stats) {
    if (needsInput() && stats.tokens().input() == null) {
      return ObjectiveReasonTexts.NO_PROMPT_TOKENS;
    }
    if (this == SMOOTH_GOODPUT && stats.distribution(Metric.BENEFIT).isEmpty()) {
      return ObjectiveReasonTexts.NO_READER;
    }
    return needsOutput() && !stats.outputKnown() ? ObjectiveReasonTexts.NO_OUTPUT_TOKENS : null;
  }

  /** The rate's value. */
  public double of(Rates rates) {
    return accessor.applyAsDouble(rates);
  }
}
