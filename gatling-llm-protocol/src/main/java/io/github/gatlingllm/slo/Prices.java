/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

/**
 * What serving costs, in one currency; 0 for what costs nothing.
 *
 * @param perHour of the infrastructure
 * @param perMillionInputTokens of prompt tokens that were not cached
 * @param perMillionCachedInputTokens of prompt tokens that the server took from its cache
 * @param perMillionOutputTokens of output tokens
 * @param currency as people write it: {@code USD}
 */
public record Prices(
    double perHour,
    double perMillionInputTokens,
    double perMillionCachedInputTokens,
    double perMillionOutputTokens,
    String currency) {

  /** Validates. */
  public Prices {
    requirePrice("perHour", perHour);
    requirePrice("perMillionInputTokens", perMillionInputTokens);
    requirePrice("perMillionCachedInputTokens", perMillionCachedInputTokens);
    requirePrice("perMillionOutputTokens", perMillionOutputTokens);
    if (currency.isBlank()) {
      throw new IllegalArgumentException("the currency of prices must not be blank");
    }
  }

  private static void requirePrice(String name, double price) {
    if (!(price >= 0 && Double.isFinite(price))) {
      throw new IllegalArgumentException(name + " must be a price of 0 or more, but was " + price);
    }
  }
}
