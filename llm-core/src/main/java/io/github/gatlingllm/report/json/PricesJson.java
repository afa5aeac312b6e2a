// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.json;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.slo.objective.Prices;
import org.jspecify.annotations.Nullable;

/** Prices as JSON: in {@code summary.json}, and in the share of a worker. */
public final class PricesJson {

  private PricesJson() {}

  /** Returns the JSON of prices. */
  public static ObjectNode of(Prices prices) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("perHour", prices.perHour())
        .put("perMillionInputTokens", prices.perMillionInputTokens())
        .put("perMillionCachedInputTokens", prices.perMillionCachedInputTokens())
        .put("perMillionOutputTokens", prices.perMillionOutputTokens())
        .put("currency", prices.currency());
  }

  /**
   * Reads prices; null if there are none.
   *
   * @throws IllegalArgumentException naming the place if a price is missing
   */
  public static @Nullable Prices read(JsonPlace prices) {
    return prices.present()
        ? new Prices(
            prices.at("perHour").number(),
            prices.at("perMillionInputTokens").number(),
            prices.at("perMillionCachedInputTokens").number(),
            prices.at("perMillionOutputTokens").number(),
            prices.at("currency").text())
        : null;
  }
}
