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
   * Set what an hour of the whole infrastructure costs: all servers that take part; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perHour(double price) {
    return new PricesBuilder(price, input, cachedInput, output, currency);
  }

  /**
   * Set what a million prompt tokens cost; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionInputTokens(double price) {
    return new PricesBuilder(perHour, price, cachedInput, output, currency);
  }

  /**
   * Set what a million prompt tokens cost that the server took from its cache; as other prompt
   * tokens by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionCachedInputTokens(double price) {
    return new PricesBuilder(perHour, input, price, output, currency);
  }

  /**
   * Set what a million output tokens cost, reasoning included; 0 by default
   *
   * @param price the price
   * @return a new PricesBuilder instance
   */
  public PricesBuilder perMillionOutputTokens(double price) {
    return new PricesBuilder(perHour, input, cachedInput, price, currency);
  }

  /**
   * Set the currency of all prices and figures; {@code USD} by default. Nothing is converted
   *
   * @param currency its code or sign
   * @return a new PricesBuilder instance
   */
  public PricesBuilder currency(String currency) {
    return new PricesBuilder(perHour, input, cachedInput, output, currency);
  }
}
