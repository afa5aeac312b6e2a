// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.gatling.http.client.Request;
import io.gatling.http.client.proxy.HttpProxyServer;
import io.gatling.http.client.proxy.ProxyServer;
import io.gatling.http.client.realm.BasicRealm;
import io.gatling.http.client.realm.Realm;
import io.gatling.http.client.uri.Uri;
import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.protocol.Secret;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.proxy.Socks5ProxyHandler;
import java.net.URLDecoder;
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
 * The secrets of one request, which no log, report or error may show: the protocol's key, and the
 * values of headers whose names mark them as secret.
 */
public final class Secrets {

  private static final String COOKIE = "Cookie";
  private static final String AUTHORIZATION = "authorization";
  private static final String BASIC = "Basic";

  /** The length of the shortest secret; anything shorter may be part of ordinary words. */
  private static final int SHORTEST = 6;

  /** The length from which a query parameter counts as a key. */
  private static final int LONG = 20;

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

  /** Collects secrets from headers, the URL and other credentials of a request. */
  public static Secrets of(@Nullable Secret key, Request request) {
    return of(key, request, Map.of());
  }

  /**
   * Collects secrets from a request and its body.
   *
   * @param fields the body fields that the user added
   */
  public static Secrets of(@Nullable Secret key, Request request, Map<?, ?> fields) {
    List<Secret> values = values(key, request.getHeaders());
    addPassword(request.getRealm(), values);
    Uri uri = request.getUri();
    if (uri.getUserInfo() != null) {
      addPassword(uri.getUserInfo(), values);
    }
    if (uri.getQuery() != null) {
      addParameters(uri.getQuery(), values);
    }
    boolean any = any(values);
    addFields(fields, values);
    addProxy(request.getProxyServer(), values);
    return new Secrets(values, any);
  }

  private static void addParameters(String query, List<Secret> values) {
    for (String parameter : query.split("&", -1)) {
      int equals = parameter.indexOf('=');
      if (equals > 0) {
        String value = parameter.substring(equals + 1);
        if (value.length() >= LONG || SecretNames.isSecret(decoded(parameter, equals))) {
          add(value, values);
        }
      }
    }
  }

  private static String decoded(String parameter, int end) {
    String name = parameter.substring(0, end);
    try {
      return URLDecoder.decode(name, UTF_8);
    } catch (IllegalArgumentException notEncoded) {
      return name;
    }
  }

  private static void addFields(Map<?, ?> fields, List<Secret> values) {
    fields.forEach(
        (name, value) -> {
          if (value instanceof Map<?, ?> inner) {
            addFields(inner, values);
          } else if (value instanceof String text
              && SecretNames.isSecretProperty(String.valueOf(name))) {
            add(text, values);
          }
        });
  }

  /**
   * Adds the credentials of a proxy. Gatling hides the password of a SOCKS proxy; the handler of
   * its connection exposes it.
   */
  private static void addProxy(@Nullable ProxyServer proxy, List<Secret> values) {
    if (proxy instanceof HttpProxyServer http) {
      addPassword(http.getRealm(), values);
    } else if (proxy != null && proxy.newProxyHandler() instanceof Socks5ProxyHandler socks) {
      addLogin(socks.username(), socks.password(), values);
    }
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
      } else {
        for (String value : headers.getAll(name)) {
          if (value.length() >= SHORTEST && SecretNames.isSecretValue(value)) {
            addCredentials(AUTHORIZATION, value, values);
          }
        }
      }
    }
    return values;
  }

  /** Returns whether any of the secrets is a real credential. */
  public boolean any() {
    return any;
  }

  private static boolean any(List<Secret> values) {
    for (Secret value : values) {
      if (!Secret.isPlaceholder(value.reveal())) {
        return true;
      }
    }
    return false;
  }

  /** Masks the secrets in a text. Servers often repeat a key that they reject. */
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

  /** Masks secrets in the headers of an answer, in any encoding, for printing. */
  public void hideIn(HttpHeaders headers) {
    hideIn(headers, this::maskIn);
  }

  /** Makes headers print without secrets; they are sent unchanged. */
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

  /**
   * Returns the secret, cached: all requests have the same few, and computing their spellings is
   * expensive.
   */
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

  /** Adds credentials such as {@code Bearer sk-1}, whose scheme is no secret. */
  private static void addCredentials(String name, String value, List<Secret> values) {
    String stripped = value.strip();
    int space = stripped.indexOf(' ');
    if (space < 0 || !name.toLowerCase(Locale.ROOT).contains(AUTHORIZATION)) {
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
        // The credentials are masked undecoded.
      }
    }
  }

  private static void addPassword(@Nullable Realm realm, List<Secret> values) {
    if (realm instanceof BasicRealm basic) {
      String login = basic.getUsername() + ":" + basic.getPassword();
      add(Base64.getEncoder().encodeToString(login.getBytes(UTF_8)), values);
      addLogin(basic.getUsername(), basic.getPassword(), values);
    }
  }

  /** Adds the password; without one, the user name is the key. */
  private static void addLogin(
      @Nullable String user, @Nullable String password, List<Secret> values) {
    String secret = password == null || password.isEmpty() ? user : password;
    if (secret != null) {
      add(secret, values);
    }
  }

  /** Adds the password of {@code user:password}, since servers repeat what they decoded. */
  private static void addPassword(String userInfo, List<Secret> values) {
    int colon = userInfo.indexOf(':');
    addLogin(userInfo.substring(0, Math.max(colon, 0)), userInfo.substring(colon + 1), values);
  }

  private static Stream<String> cookies(String header) {
    return Arrays.stream(header.split(";", -1))
        .map(cookie -> cookie.substring(cookie.indexOf('=') + 1).strip());
  }
}
