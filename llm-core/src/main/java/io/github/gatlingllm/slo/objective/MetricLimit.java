// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.TokenCounts;
import java.util.OptionalDouble;

/**
 * The limit of a metric for a request, which may grow with its prompt or answer. In the metric's
 * own unit: nanoseconds or tokens per second.
 *
 * @param fixed the part for every request
 * @param perInputToken the part per prompt token
 * @param perOutputToken the part per output token
 */
public record MetricLimit(double fixed, double perInputToken, double perOutputToken) {

  /** Returns a limit that is the same for every request. */
  public static MetricLimit of(double fixed) {
    return new MetricLimit(fixed, 0, 0);
  }

  /** Returns whether it is the same for every request. */
  public boolean isFixed() {
    return perInputToken == 0 && perOutputToken == 0;
  }

  /** Returns the limit of one request; empty if it depends on an unknown count. */
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

  /** Returns the terms as numbers, for messages. */
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
