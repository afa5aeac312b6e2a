// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.slo.objective.Prices;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * DSL for building prices
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class PricesBuilder {

  static final PricesBuilder NONE = new PricesBuilder(0, 0, null, 0, "USD");

  private final double perHour;
  private final double input;
  private final @Nullable Double cachedInput;
  private final double output;
  private final String currency;

  private PricesBuilder(
      double perHour, double input, @Nullable Double cachedInput, double output, String currency) {
    this.perHour = perHour;
    this.input = input;
    this.cachedInput = cachedInput;
    this.output = output;
    this.currency = currency;
  }

  Prices prices() {
    return new Prices(
        perHour, input, Objects.requireNonNullElse(cachedInput, input), output, currency);
  }

  /**
   * Set the price of one hour of the whole infrastructure, all servers included; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perHour(double price) {
    return new PricesBuilder(price, input, cachedInput, output, currency);
  }

  /**
   * Set the price of a million prompt tokens; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionInputTokens(double price) {
    return new PricesBuilder(perHour, price, cachedInput, output, currency);
  }

  /**
   * Set the price of a million prompt tokens that the server took from its cache. By default, it
   * equals the price of other prompt tokens
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionCachedInputTokens(double price) {
    return new PricesBuilder(perHour, input, price, output, currency);
  }

  /**
   * Set the price of a million output tokens, reasoning included; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionOutputTokens(double price) {
    return new PricesBuilder(perHour, input, cachedInput, price, currency);
  }

  /**
   * Set the currency of all prices and cost figures; {@code USD} by default. No amount is converted
   *
   * @param currency its code or sign
   * @return a new PricesBuilder instance
   */
  public PricesBuilder currency(String currency) {
    return new PricesBuilder(perHour, input, cachedInput, output, currency);
  }
}
