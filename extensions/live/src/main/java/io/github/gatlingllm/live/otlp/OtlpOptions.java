// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.metrics.catalog.NameSet;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The options of the export of metrics.
 *
 * @param to the collector
 * @param interval the time between exports
 * @param names the naming conventions of the metrics
 * @param resource additional attributes of the resource
 */
public record OtlpOptions(
    OtlpEndpoint to, Duration interval, Set<NameSet> names, Map<String, String> resource) {

  /** The system property with the collector's URL. {@code off} disables exports. */
  public static final String URL = "gatling.llm.otlp.url";

  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(5);
  private static final long LEAST_INTERVAL_MILLIS = 1000;

  public OtlpOptions {
    resource = Collections.unmodifiableMap(new LinkedHashMap<>(resource));
    names = Set.copyOf(names);
  }

  /**
   * Reads the options. System properties override environment variables.
   *
   * @param properties the value of a system property; null: not set
   * @param environment the value of a variable; null: not set
   * @return empty: no collector is set
   * @throws IllegalArgumentException if a setting is invalid; the message contains no secrets
   */
  public static Optional<OtlpOptions> of(
      UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
    var env = new OtelEnvironment(environment);
    Optional<OtlpEndpoint> to = Signal.METRICS.endpoint(properties, env);
    if (to.isEmpty()) {
      return Optional.empty();
    }
    String names = properties.apply(NameSet.PROPERTY);
    return Optional.of(
        new OtlpOptions(
            to.get(),
            env.millis(LEAST_INTERVAL_MILLIS, "OTEL_METRIC_EXPORT_INTERVAL")
                .orElse(DEFAULT_INTERVAL),
            NameSet.of(names == null || names.isBlank() ? "both" : names.trim()),
            resource(env)));
  }

  /** Returns the service name and the resource attributes from the environment. */
  static Map<String, String> resource(OtelEnvironment env) {
    Map<String, String> resource = new LinkedHashMap<>(Map.of("service.name", "gatling-llm"));
    resource.putAll(env.pairs("OTEL_RESOURCE_ATTRIBUTES"));
    env.of("OTEL_SERVICE_NAME").ifPresent(name -> resource.put("service.name", name));
    return resource;
  }
}
