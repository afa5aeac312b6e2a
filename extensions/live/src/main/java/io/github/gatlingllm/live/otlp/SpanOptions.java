// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The options of the export of spans.
 *
 * @param to the collector
 * @param share the share of requests with a span, above 0 and up to 1
 * @param resource additional attributes of the resource
 */
public record SpanOptions(OtlpEndpoint to, double share, Map<String, String> resource) {

  /** The system property that enables spans: {@code true}, or a share of requests. */
  public static final String PROPERTY = "gatling.llm.otlp.traces";

  public SpanOptions {
    resource = Collections.unmodifiableMap(new LinkedHashMap<>(resource));
  }

  /**
   * Reads the options. System properties override environment variables.
   *
   * @param properties the value of a system property; null: not set
   * @param environment the value of a variable; null: not set
   * @return empty: spans are not enabled, or exports are disabled
   * @throws IllegalArgumentException if a setting is invalid, or no collector is set
   */
  public static Optional<SpanOptions> of(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    double share = share(properties.apply(PROPERTY));
    if (share == 0) {
      return Optional.empty();
    }
    var env = new OtelEnvironment(environment);
    Optional<OtlpEndpoint> to = Signal.TRACES.endpoint(properties, env);
    if (to.isEmpty() && !off(properties, env)) {
      throw new IllegalArgumentException(OtlpTexts.NO_COLLECTOR);
    }
    return to.map(endpoint -> new SpanOptions(endpoint, share, OtlpOptions.resource(env)));
  }

  private static boolean off(UnaryOperator<@Nullable String> properties, OtelEnvironment env) {
    String url = properties.apply(OtlpOptions.URL);
    return (url != null && url.trim().equalsIgnoreCase("off"))
        || env.is("OTEL_SDK_DISABLED", "true")
        || env.is("OTEL_TRACES_EXPORTER", "none");
  }

  private static double share(@Nullable String setting) {
    String value = setting == null ? "" : setting.trim().toLowerCase(Locale.ROOT);
    switch (value) {
      case "", "false" -> {
        return 0;
      }
      case "true" -> {
        return 1;
      }
      default -> {
        // a number, parsed below
      }
    }
    try {
      double share = Double.parseDouble(value);
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException notANumber) {
      // the exception follows
    }
    throw new IllegalArgumentException(OtlpTexts.shareInvalid(String.valueOf(setting)));
  }
}
