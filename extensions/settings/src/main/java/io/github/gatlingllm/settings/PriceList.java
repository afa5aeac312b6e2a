// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import io.github.gatlingllm.slo.objective.Prices;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the prices of serving, such as {@code perHour=12.5,output=0.6}. */
public final class PriceList {

  private static final List<String> NAMES =
      List.of("perHour", "input", "cached", "output", "currency");

  /** The rule of prices. */
  public static final String RULE =
      "prices by name (perHour, input, cached, output), each once and 0 or more, at least one above"
          + " 0, cached at most input, with an optional currency";

  private PriceList() {}

  static Prices prices(String text) {
    Map<String, String> given = pairs(text);
    String input = given.getOrDefault("input", "0");
    return new Prices(
        Double.parseDouble(given.getOrDefault("perHour", "0")),
        Double.parseDouble(input),
        Double.parseDouble(given.getOrDefault("cached", input)),
        Double.parseDouble(given.getOrDefault("output", "0")),
        given.getOrDefault("currency", "USD"));
  }

  private static Map<String, String> pairs(String text) {
    var pairs = new LinkedHashMap<String, String>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals < 0) {
        throw new IllegalArgumentException(pair);
      }
      String name = pair.substring(0, equals).strip();
      requireKnown(name);
      if (pairs.put(name, pair.substring(equals + 1).strip()) != null) {
        throw new IllegalArgumentException(pair);
      }
    }
    return pairs;
  }

  private static void requireKnown(String name) {
    if (!NAMES.contains(name)) {
      throw new SettingsException(
          Suggestion.closest(name, NAMES)
              .map(known -> SettingsTexts.priceLike(Property.PRICES.key(), name, known))
              .orElseGet(() -> SettingsTexts.priceName(Property.PRICES.key(), name, NAMES)));
    }
  }
}
