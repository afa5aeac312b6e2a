/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.slo.Prices;
import org.jspecify.annotations.Nullable;

/**
 * What a run costs.
 *
 * @param prices what serving costs; null: nobody said
 */
public record Spending(@Nullable Prices prices) {

  /** Nothing known. */
  public static final Spending UNKNOWN = new Spending(null);

  /** The same with other prices. */
  public Spending withPrices(Prices prices) {
    return new Spending(prices);
  }
}
