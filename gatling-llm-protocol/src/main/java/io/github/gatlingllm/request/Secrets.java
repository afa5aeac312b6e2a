/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.gatling.http.client.Request;
import io.gatling.http.client.proxy.HttpProxyServer;
import io.gatling.http.client.realm.BasicRealm;
import io.gatling.http.client.realm.Realm;
import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.protocol.Secret;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What of one request no log, report or error may show: the protocol's key, and the values of
 * headers whose names say that they are secret.
 */
public final class Secrets {

  private static final String COOKIE = "Cookie";
  private static final String BASIC = "Basic";

  /** Anything shorter is part of ordinary words. */
  private static final int SHORTEST = 6;

  private static final int MOST_KNOWN = 64;
  private static final Map<String, Secret> KNOWN = new ConcurrentHashMap<>();

  private final List<Secret> values;

  private final boolean any;

  private Secrets(List<Secret> values, boolean any) {
    this.values = values;
    this.any = any;
  }

  public static Secrets of(@Nullable Secret key, HttpHeaders headers) {
    List<Secret> values = values(key, headers);
    return new Secrets(values, any(values));
  }

  /** The same, with what the URL of the request and its other credentials hold of the kind. */
  public static Secrets of(@Nullable Secret key, Request request) {
    List<Secret> values = values(key, request.getHeaders());
    addPassword(request.getRealm(), values);
    Uri uri = request.getUri();
    if (uri.getUserInfo() != null) {
      addPassword(uri.getUserInfo(), values);
    }
    if (uri.getQuery() != null) {
      for (String parameter : uri.getQuery().split("&", -1)) {
        int equals = parameter.indexOf('=');
        if (equals > 0 && HeaderName.isSecret(parameter.substring(0, equals))) {
          add(parameter.substring(equals + 1), values);
        }
      }
    }
    boolean any = any(values);
    if (request.getProxyServer() instanceof HttpProxyServer proxy) {
      addPassword(proxy.getRealm(), values);
    }
    return new Secrets(values, any);
  }

  private static List<Secret> values(@Nullable Secret key, HttpHeaders headers) {
    var values = new ArrayList<Secret>();
    if (key != null) {
      values.add(key);
    }
    for (String name : headers.names()) {
      if (name.equalsIgnoreCase(COOKIE)) {
        headers.getAll(name).stream()
            .flatMap(Secrets::cookies)
            .forEach(value -> add(value, values));
      } else if (HeaderName.isSecret(name)) {
        headers.getAll(name).forEach(value -> addCredentials(name, value, values));
      }
    }
    return values;
  }

  /** Whether any of them lets somebody in to the server. */
  public boolean any() {
    return any;
  }

  private static boolean any(List<Secret> values) {
    return values.stream().anyMatch(value -> !Secret.isPlaceholder(value.reveal()));
  }

  /** Servers like to repeat a key that they refuse. */
  public String maskIn(String text) {
    String masked = text;
    for (Secret secret : values) {
      masked = secret.maskIn(masked);
    }
    return masked;
  }

  private String maskOwn(String text) {
    String masked = text;
    for (Secret secret : values) {
      masked = secret.maskOwn(masked);
    }
    return masked;
  }

  public @Nullable String maskInOptional(@Nullable String text) {
    return text == null ? null : maskIn(text);
  }

  /** In an answer's headers, which may repeat a secret in any encoding: for what is printed. */
  public void hideIn(HttpHeaders headers) {
    hideIn(headers, this::maskIn);
  }

  /** The same headers are sent, each secret as it is; whoever prints them sees none. */
  public void hideInOwn(HttpHeaders headers) {
    hideIn(headers, this::maskOwn);
  }

  private void hideIn(HttpHeaders headers, UnaryOperator<String> mask) {
    if (values.isEmpty()) {
      return;
    }
    for (String name : headers.names()) {
      List<String> sent = headers.getAll(name);
      List<MaskedHeader> masked =
          sent.stream().map(value -> new MaskedHeader(value, mask.apply(value))).toList();
      if (sent.stream().anyMatch(value -> !mask.apply(value).equals(value))) {
        headers.set(name, masked);
      }
    }
  }

  private static void add(String value, List<Secret> values) {
    if (value.length() >= SHORTEST && values.stream().noneMatch(known -> known.is(value))) {
      values.add(known(value));
    }
  }

  /** Each request has the same few: how others may write them is worked out once. */
  private static Secret known(String value) {
    Secret known = KNOWN.get(value);
    if (known == null) {
      known = Secret.of(value);
      if (KNOWN.size() < MOST_KNOWN) {
        KNOWN.put(value, known);
      }
    }
    return known;
  }

  /** {@code Bearer sk-1}: the scheme is no secret. */
  private static void addCredentials(String name, String value, List<Secret> values) {
    String stripped = value.strip();
    int space = stripped.indexOf(' ');
    if (space < 0 || !name.toLowerCase(Locale.ROOT).contains("authorization")) {
      add(stripped, values);
      return;
    }
    String credentials = stripped.substring(space + 1).strip();
    add(credentials, values);
    if (stripped.substring(0, space).equalsIgnoreCase(BASIC)) {
      try {
        byte[] decoded = Base64.getDecoder().decode(credentials);
        addPassword(new String(decoded, UTF_8), values);
      } catch (IllegalArgumentException noBase64) {
        // It is masked as it is.
      }
    }
  }

  private static void addPassword(@Nullable Realm realm, List<Secret> values) {
    if (realm instanceof BasicRealm basic) {
      add(basic.getPassword(), values);
    }
  }

  /** {@code user:password}: servers repeat what they decoded. */
  private static void addPassword(String userInfo, List<Secret> values) {
    add(userInfo.substring(userInfo.indexOf(':') + 1), values);
  }

  private static Stream<String> cookies(String header) {
    return Arrays.stream(header.split(";", -1))
        .map(cookie -> cookie.substring(cookie.indexOf('=') + 1).strip());
  }
}
