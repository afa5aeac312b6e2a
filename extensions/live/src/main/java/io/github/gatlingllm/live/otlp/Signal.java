// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** A kind of OpenTelemetry data. Each has separate environment variables. */
enum Signal {
  METRICS("/v1/metrics"),
  TRACES("/v1/traces");

  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final Duration DEFAULT_TIMEOUT = Duration.ofSeconds(10);

  private final String path;

  Signal(String path) {
    this.path = path;
  }

  /**
   * Returns the endpoint. System properties override environment variables.
   *
   * @return empty: no collector is set
   * @throws IllegalArgumentException if a setting is invalid; the message contains no secrets
   */
  Optional<OtlpEndpoint> endpoint(UnaryOperator<@Nullable String> properties, OtelEnvironment env) {
    return address(properties, env).map(address -> endpoint(address, env));
  }

  private OtlpEndpoint endpoint(URI address, OtelEnvironment env) {
    Map<String, String> headers = env.pairs(own("HEADERS"), "OTEL_EXPORTER_OTLP_HEADERS");
    headers.forEach((name, value) -> requireHeader(address, name, value));
    return new OtlpEndpoint(
        address,
        headers,
        env.millis(1, own("TIMEOUT"), "OTEL_EXPORTER_OTLP_TIMEOUT").orElse(DEFAULT_TIMEOUT),
        env.of(own("COMPRESSION"), "OTEL_EXPORTER_OTLP_COMPRESSION")
            .filter("gzip"::equalsIgnoreCase)
            .isPresent());
  }

  private String own(String variable) {
    return "OTEL_EXPORTER_OTLP_" + name() + "_" + variable;
  }

  private Optional<URI> address(UnaryOperator<@Nullable String> properties, OtelEnvironment env) {
    String set = properties.apply(OtlpOptions.URL);
    if (set != null && !set.isBlank()) {
      return set.trim().equalsIgnoreCase("off")
          ? Optional.empty()
          : Optional.of(below(OtlpOptions.URL, set.trim()));
    }
    if (env.is("OTEL_SDK_DISABLED", "true") || env.is("OTEL_" + name() + "_EXPORTER", "none")) {
      return Optional.empty();
    }
    Optional<URI> address =
        env.of(own("ENDPOINT"))
            .map(url -> uri(own("ENDPOINT"), url))
            .or(() -> env.of(ENDPOINT).map(url -> below(ENDPOINT, url)));
    address.ifPresent(url -> requireHttp(env));
    return address;
  }

  /** Rejects gRPC, whose port does not accept HTTP requests. */
  private void requireHttp(OtelEnvironment env) {
    String protocol = env.of(own("PROTOCOL"), "OTEL_EXPORTER_OTLP_PROTOCOL").orElse("");
    if (protocol.toLowerCase(Locale.ROOT).equals("grpc")) {
      throw new IllegalArgumentException(OtlpTexts.GRPC);
    }
  }

  /** Returns the URL of this signal below a base URL, or beside the URL of another signal. */
  private URI below(String name, String url) {
    URI base = uri(name, url);
    String stem = base.getRawPath() == null ? "" : base.getRawPath().replaceAll("/+$", "");
    for (Signal any : values()) {
      if (stem.endsWith(any.path)) {
        stem = stem.substring(0, stem.length() - any.path.length());
      }
    }
    String query = base.getRawQuery() == null ? "" : "?" + base.getRawQuery();
    return URI.create(base.getScheme() + "://" + base.getRawAuthority() + stem + path + query);
  }

  private static URI uri(String name, String url) {
    URI uri;
    try {
      uri = URI.create(url);
    } catch (IllegalArgumentException malformed) {
      throw new IllegalArgumentException(OtlpTexts.urlInvalid(name));
    }
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!(scheme.equals("http") || scheme.equals("https")) || uri.getHost() == null) {
      throw new IllegalArgumentException(OtlpTexts.urlInvalid(name));
    }
    if (uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(OtlpTexts.userInUrl(name));
    }
    return uri;
  }

  private static void requireHeader(URI url, String name, String value) {
    try {
      HttpRequest.newBuilder(url).header(name, value);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(OtlpTexts.headerInvalid(name));
    }
  }
}
