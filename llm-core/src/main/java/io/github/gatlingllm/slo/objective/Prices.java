// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The prices of serving in one currency; 0 for what is free.
 *
 * @param perHour the price of the infrastructure per hour
 * @param perMillionInputTokens the price of prompt tokens that were not cached
 * @param perMillionCachedInputTokens the price of cached prompt tokens
 * @param perMillionOutputTokens the price of output tokens
 * @param currency the currency, such as {@code USD}
 */
public record Prices(
    double perHour,
    double perMillionInputTokens,
    double perMillionCachedInputTokens,
    double perMillionOutputTokens,
    String currency) {

  private static final Pattern CURRENCY = Pattern.compile("[\\p{L}\\p{Sc}]{1,5}");

  public Prices {
    requirePrice("perHour", perHour);
    requirePrice("perMillionInputTokens", perMillionInputTokens);
    requirePrice("perMillionCachedInputTokens", perMillionCachedInputTokens);
    requirePrice("perMillionOutputTokens", perMillionOutputTokens);
    if (perMillionCachedInputTokens > perMillionInputTokens) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.cachedAboveInput(
              Double.toString(perMillionCachedInputTokens),
              Double.toString(perMillionInputTokens)));
    }
    if (perHour + perMillionInputTokens + perMillionOutputTokens == 0) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.noPrice());
    }
    if (!CURRENCY.matcher(currency).matches()) {
      throw new IllegalArgumentException(ObjectiveErrorTexts.wrongCurrency(currency));
    }
  }

  /**
   * Returns the prices above 0 as text: {@code 12.5 EUR per hour, 0.6 EUR per 1M output tokens}.
   */
  public String text() {
    var parts = new ArrayList<String>();
    add(parts, perHour, "per hour");
    add(parts, perMillionInputTokens, "per 1M input tokens");
    if (perMillionCachedInputTokens != perMillionInputTokens) {
      parts.add(money(perMillionCachedInputTokens, "per 1M cached input tokens"));
    }
    add(parts, perMillionOutputTokens, "per 1M output tokens");
    return String.join(", ", parts);
  }

  private void add(List<String> parts, double price, String what) {
    if (price > 0) {
      parts.add(money(price, what));
    }
  }

  private String money(double price, String what) {
    return Quantity.exact(price) + " " + currency + " " + what;
  }

  private static void requirePrice(String name, double price) {
    if (!(price >= 0 && Double.isFinite(price))) {
      throw new IllegalArgumentException(
          ObjectiveErrorTexts.wrongPrice(name, Double.toString(price)));
    }
  }
}
