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
  /** The benefit of answers to their readers, per second. */
  SMOOTH_GOODPUT("smooth goodput", "tokens/s", Rates::benefitTokens);

  private final String label;
  private final String unit;

  /** A stateless reference to a record's accessor. */
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

  /** Returns whether it needs the server's count of prompt tokens. */
  private boolean needsInput() {
    return this == INPUT_TOKENS || this == TOTAL_TOKENS;
  }

  /** Returns whether it needs output tokens, which answers such as vectors do not have. */
  private boolean needsOutput() {
    return this == OUTPUT_TOKENS || this == TOTAL_TOKENS || this == SMOOTH_GOODPUT;
  }

  /** Returns why it is not known for these requests; null if it is. */
  public @Nullable String unknown(RequestStats stats) {
    if (needsInput() && stats.tokens().input() == null) {
      return ObjectiveReasonTexts.NO_PROMPT_TOKENS;
    }
    if (this == SMOOTH_GOODPUT && stats.distribution(Metric.BENEFIT).isEmpty()) {
      return ObjectiveReasonTexts.NO_READER;
    }
    return needsOutput() && !stats.outputKnown() ? ObjectiveReasonTexts.NO_OUTPUT_TOKENS : null;
  }

  /** Returns the value of the rate. */
  public double of(Rates rates) {
    return accessor.applyAsDouble(rates);
  }
}
