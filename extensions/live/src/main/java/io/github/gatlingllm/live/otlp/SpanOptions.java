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
 * Where to send spans of requests, and of how many.
 *
 * @param to the collector
 * @param share of the requests, above 0 and up to 1
 * @param resource attributes of the resource besides those of the run
 */
public record SpanOptions(OtlpEndpoint to, double share, Map<String, String> resource) {

  /** The system property that asks for spans: {@code true}, or the share of the requests. */
  public static final String PROPERTY = "gatling.llm.otlp.traces";

  public SpanOptions {
    resource = Collections.unmodifiableMap(new LinkedHashMap<>(resource));
  }

  /**
   * As system properties and the environment say; properties win.
   *
   * @param properties the value of a system property; null: it is not set
   * @param environment likewise of a variable
   * @return empty: nobody asked for it, or whoever asks wants nothing to be sent
   * @throws IllegalArgumentException if any of it makes no sense, or no collector is named
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
      throw new IllegalArgumentException(
          PROPERTY
              + " must come with a collector's address, but there is none: set -D"
              + OtlpOptions.URL
              + ", such as to http://localhost:4318");
    }
    return to.map(endpoint -> new SpanOptions(endpoint, share, OtlpOptions.resource(env)));
  }

  private static boolean off(UnaryOperator<@Nullable String> properties, OtelEnvironment env) {
    String url = properties.apply(OtlpOptions.URL);
    return (url != null && url.trim().equalsIgnoreCase("off"))
        || env.is("OTEL_SDK_DISABLED", "true")
        || env.is("OTEL_TRACES_EXPORTER", "none");
  }

  private static double share(@Nullable String asked) {
    String value = asked == null ? "" : asked.trim().toLowerCase(Locale.ROOT);
    switch (value) {
      case "", "false" -> {
        return 0;
      }
      case "true" -> {
        return 1;
      }
      default -> {
        // a number, said below
      }
    }
    try {
      double share = Double.parseDouble(value);
      if (share >= 0 && share <= 1) {
        return share;
      }
    } catch (NumberFormatException notOne) {
      // said below
    }
    throw new IllegalArgumentException(
        PROPERTY
            + " must be true, false, or the share of requests that have a span, from 0 to 1, but"
            + " was '"
            + asked
            + "'");
  }
}
