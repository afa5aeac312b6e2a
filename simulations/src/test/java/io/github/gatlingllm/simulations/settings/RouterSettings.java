// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The router or gateway before the server.
 *
 * @param sloHeaders the names of the headers with the bounds of TTFT and TPOT; empty for none
 * @param direct the base URL of the server behind the gateway; empty: its overhead is not measured
 * @param ttft the maximum median overhead in TTFT; empty for no limit
 */
public record RouterSettings(
    List<String> sloHeaders, Optional<String> direct, Optional<Duration> ttft) {

  static RouterSettings read(PropertyReader reader, boolean stream) {
    String headers = reader.optionalValue(Property.SLO_HEADERS, String.class).orElse("false");
    Optional<String> direct = reader.optionalValue(Property.GATEWAY_DIRECT, String.class);
    Optional<Duration> ttft = reader.optionalDuration(Property.GATEWAY_TTFT);
    if (direct.isEmpty() && ttft.isPresent()) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.GATEWAY_TTFT.key(),
              "is no direct server",
              Property.GATEWAY_DIRECT.example()));
    }
    if (ttft.isPresent() && !stream) {
      throw new SettingsException(
          SettingsTexts.notMeasurable(Property.GATEWAY_TTFT.key(), Property.SLO_E2E.key()));
    }
    return new RouterSettings(names(headers), direct, ttft);
  }

  /**
   * Requires a bound to announce; simulations with SLOs of their own have one.
   *
   * @throws SettingsException if headers are set without a bound
   */
  static void requireBound(Map<String, String> given) {
    String headers = given.getOrDefault(Property.SLO_HEADERS.key(), "false");
    boolean bounded =
        given.containsKey(Property.SLO_TTFT.key()) || given.containsKey(Property.SLO_TPOT.key());
    if (!headers.equals("false") && !bounded) {
      throw new SettingsException(
          SettingsTexts.missing(
              Property.SLO_HEADERS.key(),
              "is no SLO bound of TTFT or TPOT to announce",
              Property.SLO_TTFT.example()));
    }
  }

  private static List<String> names(String headers) {
    return switch (headers) {
      case "false" -> List.of();
      case "true" -> List.of("x-slo-ttft-ms", "x-slo-tpot-ms");
      default -> List.of(headers.split(","));
    };
  }
}
