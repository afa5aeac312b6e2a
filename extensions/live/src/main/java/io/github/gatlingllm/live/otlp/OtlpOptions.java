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
 * Where to send metrics, and which.
 *
 * @param to the collector
 * @param interval from one export to the next
 * @param names whose names metrics have
 * @param resource attributes of the resource besides those of the run
 */
public record OtlpOptions(
    OtlpEndpoint to, Duration interval, Set<NameSet> names, Map<String, String> resource) {

  /** The system property with the collector's address; {@code off}: none, whatever else is set. */
  public static final String URL = "gatling.llm.otlp.url";

  private static final Duration USUAL_INTERVAL = Duration.ofSeconds(5);
  private static final long LEAST_INTERVAL_MILLIS = 1000;

  public OtlpOptions {
    resource = Collections.unmodifiableMap(new LinkedHashMap<>(resource));
    names = Set.copyOf(names);
  }

  /**
   * As system properties and the environment say; properties win.
   *
   * @param properties the value of a system property; null: it is not set
   * @param environment likewise of a variable
   * @return empty: nobody asked for it
   * @throws IllegalArgumentException if any of it makes no sense; values that may be secrets are
   *     not told
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
            env.millis(LEAST_INTERVAL_MILLIS, "OTEL_METRIC_EXPORT_INTERVAL").orElse(USUAL_INTERVAL),
            NameSet.of(names == null || names.isBlank() ? "both" : names.trim()),
            resource(env)));
  }

  /** The service's name, and what else the environment tells. */
  static Map<String, String> resource(OtelEnvironment env) {
    Map<String, String> resource = new LinkedHashMap<>(Map.of("service.name", "gatling-llm"));
    resource.putAll(env.pairs("OTEL_RESOURCE_ATTRIBUTES"));
    env.of("OTEL_SERVICE_NAME").ifPresent(name -> resource.put("service.name", name));
    return resource;
  }
}
