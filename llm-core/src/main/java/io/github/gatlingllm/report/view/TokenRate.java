// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;

/**
 * The main token rate of a run.
 *
 * @param value tokens per second
 * @param unit the unit, which names the kind of tokens
 */
public record TokenRate(double value, String unit) {

  /**
   * Returns the rate of output tokens over the window, or of input tokens if there is no output.
   */
  public static Optional<TokenRate> main(RequestStats stats) {
    Rates rates = stats.window();
    if (rates == null) {
      return Optional.empty();
    }
    if (stats.outputKnown()) {
      return Optional.of(new TokenRate(rates.outputTokens(), "output tokens/s"));
    }
    return stats.tokens().input() == null
        ? Optional.empty()
        : Optional.of(new TokenRate(rates.inputTokens(), "input tokens/s"));
  }

  /** Returns {@code 1283 output tokens/s}. */
  String text() {
    return Quantity.plain(value) + " " + unit;
  }
}
