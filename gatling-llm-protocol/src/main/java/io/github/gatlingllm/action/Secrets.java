/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.github.gatlingllm.protocol.Secret;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What of one request no log, report or error may show: the protocol's key, and the values of
 * headers that carry keys by custom.
 */
final class Secrets {

  private static final List<String> HEADERS =
      List.of(
          "Authorization",
          "Proxy-Authorization",
          "api-key",
          "x-api-key",
          "x-goog-api-key",
          "Cookie");

  /** Anything shorter is part of ordinary words. */
  private static final int SHORTEST = 6;

  private final List<Secret> values;

  private Secrets(List<Secret> values) {
    this.values = values;
  }

  static Secrets of(@Nullable Secret key, HttpHeaders headers) {
    var values = new ArrayList<Secret>();
    if (key != null) {
      values.add(key);
    }
    for (String name : HEADERS) {
      String value = headers.get(name);
      if (value != null && credentials(value).length() >= SHORTEST) {
        values.add(Secret.of(credentials(value)));
      }
    }
    return new Secrets(values);
  }

  /** Servers like to repeat a key that they refuse. */
  String maskIn(String text) {
    String masked = text;
    for (Secret secret : values) {
      masked = secret.maskIn(masked);
    }
    return masked;
  }

  @Nullable String maskInOptional(@Nullable String text) {
    return text == null ? null : maskIn(text);
  }

  /** The same headers are sent; whoever prints them sees no secret. */
  void hideIn(HttpHeaders headers) {
    if (values.isEmpty()) {
      return;
    }
    for (Map.Entry<String, String> header : headers.entries()) {
      String printed = maskIn(header.getValue());
      if (!printed.equals(header.getValue())) {
        headers.set(header.getKey(), new MaskedHeader(header.getValue(), printed));
      }
    }
  }

  /** {@code Bearer sk-1}: the scheme is no secret. */
  private static String credentials(String value) {
    return value.substring(value.lastIndexOf(' ') + 1);
  }
}
