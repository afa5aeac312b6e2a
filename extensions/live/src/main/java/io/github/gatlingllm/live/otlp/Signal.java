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

/** A kind of data that collectors take, each with variables of its own. */
enum Signal {
  METRICS("/v1/metrics"),
  TRACES("/v1/traces");

  private static final String ENDPOINT = "OTEL_EXPORTER_OTLP_ENDPOINT";
  private static final Duration USUAL_TIMEOUT = Duration.ofSeconds(10);

  private final String path;

  Signal(String path) {
    this.path = path;
  }

  /**
   * Where it goes, as system properties and the environment say; properties win.
   *
   * @return empty: nobody named a collector
   * @throws IllegalArgumentException if any of it makes no sense; values that may be secrets are
   *     not told
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
        env.millis(1, own("TIMEOUT"), "OTEL_EXPORTER_OTLP_TIMEOUT").orElse(USUAL_TIMEOUT),
        env.of(own("COMPRESSION"), "OTEL_EXPORTER_OTLP_COMPRESSION")
            .filter("gzip"::equalsIgnoreCase)
            .isPresent());
  }

  private String own(String variable) {
    return "OTEL_EXPORTER_OTLP_" + name() + "_" + variable;
  }

  private Optional<URI> address(UnaryOperator<@Nullable String> properties, OtelEnvironment env) {
    String asked = properties.apply(OtlpOptions.URL);
    if (asked != null && !asked.isBlank()) {
      return asked.trim().equalsIgnoreCase("off")
          ? Optional.empty()
          : Optional.of(below(OtlpOptions.URL, asked.trim()));
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

  /** It is spoken behind a port of its own. */
  private void requireHttp(OtelEnvironment env) {
    String protocol = env.of(own("PROTOCOL"), "OTEL_EXPORTER_OTLP_PROTOCOL").orElse("");
    if (protocol.toLowerCase(Locale.ROOT).equals("grpc")) {
      throw new IllegalArgumentException(
          "OTEL_EXPORTER_OTLP_PROTOCOL must be one of http/json, http/protobuf, since all is sent"
              + " over HTTP, but was 'grpc': set -D"
              + OtlpOptions.URL
              + " to the collector's HTTP port (usually 4318), or to off");
    }
  }

  /** Whoever names the whole path of one kind means that of the other, too. */
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
}
