// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

/**
 * Rates over a span of time; all per second.
 *
 * @param requests completed requests
 * @param inputTokens prompt tokens, counted at the first token
 * @param outputTokens output tokens, each counted at its own stamp
 * @param benefitTokens the benefit of the answers to their readers, counted when they were
 *     complete: smooth goodput; NaN: no reader was given
 */
public record Rates(
    double requests, double inputTokens, double outputTokens, double benefitTokens) {

  /** Of answers of whose readers nothing is known. */
  public Rates(double requests, double inputTokens, double outputTokens) {
    this(requests, inputTokens, outputTokens, Double.NaN);
  }

  /** So many times as high. */
  public Rates times(double factor) {
    return new Rates(
        requests * factor, inputTokens * factor, outputTokens * factor, benefitTokens * factor);
  }

  /** Completed requests per minute. */
  public double requestsPerMinute() {
    return requests * 60;
  }

  /** Input and output tokens together. */
  public double totalTokens() {
    return inputTokens + outputTokens;
  }
}
