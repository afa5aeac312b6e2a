// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.OptionalDouble;

/**
 * How much of a metric a request may take; more for long prompts or answers, if so said. In the
 * metric's own unit: nanoseconds or tokens per second.
 *
 * @param fixed for every request
 * @param perInputToken more for each prompt token
 * @param perOutputToken more for each output token
 */
public record MetricLimit(double fixed, double perInputToken, double perOutputToken) {

  /** The same for every request. */
  public static MetricLimit of(double fixed) {
    return new MetricLimit(fixed, 0, 0);
  }

  /** Whether it is the same for every request. */
  public boolean isFixed() {
    return perInputToken == 0 && perOutputToken == 0;
  }

  /** For one request; empty where it depends on a count that is not known. */
  OptionalDouble of(TokenCounts tokens) {
    boolean reported =
        (perInputToken == 0 || tokens.input() >= 0)
            && (perOutputToken == 0 || tokens.output() >= 0);
    return reported
        ? OptionalDouble.of(
            fixed + grown(perInputToken, tokens.input()) + grown(perOutputToken, tokens.output()))
        : OptionalDouble.empty();
  }

  boolean isFinite() {
    return Double.isFinite(fixed)
        && Double.isFinite(perInputToken)
        && Double.isFinite(perOutputToken);
  }

  /** The terms as numbers, for messages. */
  @Override
  public String toString() {
    return isFixed()
        ? Double.toString(fixed)
        : fixed
            + " + "
            + perInputToken
            + " per input token + "
            + perOutputToken
            + " per output token";
  }

  private static double grown(double perToken, int tokens) {
    return perToken == 0 ? 0 : perToken * tokens;
  }
}
