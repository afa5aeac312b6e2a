// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;

/**
 * The one rate of tokens that is worth saying first.
 *
 * @param value tokens per second
 * @param unit of which tokens
 */
public record TokenRate(double value, String unit) {

  /** Over the window: of output tokens, or of input tokens where answers have no tokens. */
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

  /** {@code 1283 output tokens/s}. */
  String text() {
    return Quantity.plain(value) + " " + unit;
  }
}
