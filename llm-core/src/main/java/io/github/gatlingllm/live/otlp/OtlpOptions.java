/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.live.otlp;

import io.github.gatlingllm.live.NameSet;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Where to send, and what.
 *
 * @param metrics the address of the metrics
 * @param headers sent with each request; their values may be secrets
 * @param timeout how long one request may take
 * @param interval from one export to the next
 * @param gzip whether bodies are compressed
 * @param names whose names metrics have
 * @param resource attributes of the resource besides those of the run
 */
public record OtlpOptions(
    URI metrics,
    Map<String, String> headers,
    Duration timeout,
    Duration interval,
    boolean gzip,
    Set<NameSet> names,
    Map<String, String> resource) {

  /** The system property with the collector's address; {@code off}: none, whatever else is set. */
  public static final String URL = "gatling.llm.otlp.url";

  private static final String METRICS_PATH = "/v1/metrics";
  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final String METRICS_ENDPOINT = "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT";
  private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);
  private static final Duration USUAL_INTERVAL = Duration.ofSeconds(5);
  private static final long LEAST_INTERVAL_MILLIS = 1000;

  public OtlpOptions {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
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
    var env = new Variables(environment);
    Optional<URI> metrics = address(properties, env);
    if (metrics.isEmpty()) {
      return Optional.empty();
    }
    String names = properties.apply(NameSet.PROPERTY);
    Map<String, String> headers =
        env.pairs("OTEL_EXPORTER_OTLP_METRICS_HEADERS", "OTEL_EXPORTER_OTLP_HEADERS");
    headers.forEach((name, value) -> requireHeader(metrics.get(), name, value));
    Map<String, String> resource = new LinkedHashMap<>(Map.of("service.name", "gatling-llm"));
    resource.putAll(env.pairs("OTEL_RESOURCE_ATTRIBUTES"));
    env.of("OTEL_SERVICE_NAME").ifPresent(name -> resource.put("service.name", name));
    return Optional.of(
        new OtlpOptions(
            metrics.get(),
            headers,
            env.millis(1, "OTEL_EXPORTER_OTLP_METRICS_TIMEOUT", "OTEL_EXPORTER_OTLP_TIMEOUT")
                .orElse(USUAL_TIMEOUT),
            env.millis(LEAST_INTERVAL_MILLIS, "OTEL_METRIC_EXPORT_INTERVAL").orElse(USUAL_INTERVAL),
            gzip(env),
            NameSet.of(names == null || names.isBlank() ? "both" : names.trim()),
            resource));
  }

  private static Optional<URI> address(UnaryOperator<@Nullable String> properties, Variables env) {
    String asked = properties.apply(URL);
    if (asked != null && !asked.isBlank()) {
      return asked.trim().equalsIgnoreCase("off")
          ? Optional.empty()
          : Optional.of(below(URL, asked.trim()));
    }
    if (env.is("OTEL_SDK_DISABLED", "true") || env.is("OTEL_METRICS_EXPORTER", "none")) {
      return Optional.empty();
    }
    Optional<URI> address =
        env.of(METRICS_ENDPOINT)
            .map(url -> uri(METRICS_ENDPOINT, url))
            .or(() -> env.of(ENDPOINT).map(url -> below(ENDPOINT, url)));
    address.ifPresent(url -> requireHttp(env));
    return address;
  }

  /** It is spoken behind a port of its own. */
  private static void requireHttp(Variables env) {
    String name = "OTEL_EXPORTER_OTLP_METRICS_PROTOCOL";
    String protocol = env.of(name).or(() -> env.of("OTEL_EXPORTER_OTLP_PROTOCOL")).orElse("");
    if (protocol.toLowerCase(Locale.ROOT).equals("grpc")) {
      throw new IllegalArgumentException(
          "OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json, http/protobuf, since metrics are"
              + " sent over HTTP, but was 'grpc': set -D"
              + URL
              + " to the collector's HTTP port (usually 4318), or to off");
    }
  }

  private static URI below(String name, String url) {
    URI base = uri(name, url);
    String path = base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
    String whole = path.endsWith(METRICS_PATH) ? path : path + METRICS_PATH;
    String query = base.getRawQuery() == null ? "" : "?" + base.getRawQuery();
    return URI.create(base.getScheme() + "://" + base.getRawAuthority() + whole + query);
  }

  private static URI uri(String name, String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException notOne) {
      throw new IllegalArgumentException(name + " must be a URL such as http://localhost:4318");
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
      throw new IllegalArgumentException(
          name + " must be a URL such as http://localhost:4318, with http or https and a host");
    }
    if (uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          name
              + " must hold no user and no password: send them by OTEL_EXPORTER_OTLP_HEADERS, such"
              + " as Authorization=Basic%20…");
    }
    return uri;
  }

  private static void requireHeader(URI url, String name, String value) {
    try {
      HttpRequest.newBuilder(url).header(name, value);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          "OTEL_EXPORTER_OTLP_HEADERS must name headers that may be sent, but '"
              + name
              + "' or its value is none");
    }
  }

  private static boolean gzip(Variables env) {
    return env.is("OTEL_EXPORTER_OTLP_METRICS_COMPRESSION", "gzip")
        || (env.of("OTEL_EXPORTER_OTLP_METRICS_COMPRESSION").isEmpty()
            && env.is("OTEL_EXPORTER_OTLP_COMPRESSION", "gzip"));
  }

  /** The address without what could be a secret: no query. */
  public String shownAddress() {
    return metrics.getScheme() + "://" + metrics.getRawAuthority() + metrics.getRawPath();
  }

  /** Without any value that could be a secret. */
  @Override
  public String toString() {
    return "OTLP to " + shownAddress() + ", headers " + headers.keySet();
  }
}
