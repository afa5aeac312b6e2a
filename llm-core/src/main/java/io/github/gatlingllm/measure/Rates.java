// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * Rates over a span of time, per second.
 *
 * @param requests completed requests
 * @param inputTokens prompt tokens, counted at the first token
 * @param outputTokens output tokens, each counted at its own stamp
 * @param benefitTokens the benefit of answers to their readers, counted on completion (smooth
 *     goodput); NaN without a reader
 */
public record Rates(
    double requests, double inputTokens, double outputTokens, double benefitTokens) {

  /** Rates without a reader. */
  public Rates(double requests, double inputTokens, double outputTokens) {
    this(requests, inputTokens, outputTokens, Double.NaN);
  }

  /** Returns the rates multiplied by a factor. */
  public Rates times(double factor) {
    return new Rates(
        requests * factor, inputTokens * factor, outputTokens * factor, benefitTokens * factor);
  }

  /** Returns completed requests per minute. */
  public double requestsPerMinute() {
    return requests * 60;
  }

  /** Returns input and output tokens together. */
  public double totalTokens() {
    return inputTokens + outputTokens;
  }
}
