// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The subject of checks.
 *
 * @param request the measured request
 * @param text the output text; null unless a check needs it
 */
public record Answer(RequestRecord request, @Nullable String text) {

  /** Returns the finish reason under its common name. */
  public Optional<String> finishReason() {
    return Optional.ofNullable(request.outcome().finishReason());
  }

  /** Returns the text without reasoning. */
  public Optional<String> outputText() {
    return Optional.ofNullable(text);
  }

  /** Returns the output tokens, if known. */
  public Optional<Integer> outputTokens() {
    int tokens = request.tokens().output();
    return tokens < 0 ? Optional.empty() : Optional.of(tokens);
  }

  /** Returns a metric in milliseconds (or tokens/s); absent as its definition says. */
  public Optional<Double> metric(Metric metric) {
    OptionalDouble value = request.value(metric);
    return value.isPresent()
        ? Optional.of(value.getAsDouble() / metric.outputDivisor())
        : Optional.empty();
  }
}
