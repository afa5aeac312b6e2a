/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

import io.github.gatlingllm.dialect.Dialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where requests go and in which dialect.
 *
 * @param dialect the wire dialect
 * @param baseUrl scheme, host and port; null: Gatling's {@code http} protocol has it
 * @param path overrides the dialect's path
 * @param model the model asked for; null: each request names its own
 * @param apiKey sent as the dialect sends keys
 * @param headers further ones of each request; those of a request win, they win over the dialect's
 * @param timeouts how long to wait for what
 * @param limits how much of an answer is taken in
 * @param resend whether a request goes out again whose kept-alive connection had just been closed
 */
public record Endpoint(
    Dialect dialect,
    @Nullable Expression<String> baseUrl,
    @Nullable String path,
    @Nullable Expression<String> model,
    @Nullable Secret apiKey,
    Map<String, Expression<String>> headers,
    Timeouts timeouts,
    Limits limits,
    boolean resend) {

  /** Keeps their order. */
  public Endpoint {
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** Without headers of its own; what just missed its connection goes out again. */
  public Endpoint(
      Dialect dialect,
      @Nullable Expression<String> baseUrl,
      @Nullable String path,
      @Nullable Expression<String> model,
      @Nullable Secret apiKey,
      Timeouts timeouts,
      Limits limits) {
    this(dialect, baseUrl, path, model, apiKey, Map.of(), timeouts, limits, true);
  }

  /** The same with another dialect. */
  public Endpoint withDialect(Dialect dialect) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with another baseUrl. */
  public Endpoint withBaseUrl(Expression<String> baseUrl) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with another path. */
  public Endpoint withPath(String path) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with another model. */
  public Endpoint withModel(Expression<String> model) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with another apiKey. */
  public Endpoint withApiKey(Secret apiKey) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with other headers. */
  public Endpoint withHeaders(Map<String, Expression<String>> headers) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with other limits. */
  public Endpoint withLimits(Limits limits) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same with other timeouts. */
  public Endpoint withTimeouts(Timeouts timeouts) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }

  /** The same, sending again or not what a kept-alive connection could not carry. */
  public Endpoint withResend(boolean resend) {
    return new Endpoint(dialect, baseUrl, path, model, apiKey, headers, timeouts, limits, resend);
  }
}
