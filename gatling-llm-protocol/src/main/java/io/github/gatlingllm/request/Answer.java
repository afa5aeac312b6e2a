// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What checks look at.
 *
 * @param request the measured request
 * @param text the output text; null unless some check asked for it
 */
public record Answer(RequestRecord request, @Nullable String text) {

  /** Why generation ended, in the common names. */
  public Optional<String> finishReason() {
    return Optional.ofNullable(request.outcome().finishReason());
  }

  /** The text, without reasoning. */
  public Optional<String> outputText() {
    return Optional.ofNullable(text);
  }

  /** Output tokens, if they are known. */
  public Optional<Integer> outputTokens() {
    int tokens = request.tokens().output();
    return tokens < 0 ? Optional.empty() : Optional.of(tokens);
  }

  /** A metric in milliseconds (or tokens/s), absent where its definition says so. */
  public Optional<Double> metric(Metric metric) {
    OptionalDouble value = request.value(metric);
    return value.isPresent()
        ? Optional.of(value.getAsDouble() / metric.outputDivisor())
        : Optional.empty();
  }
}
