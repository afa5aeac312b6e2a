// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.settings.Property;
import io.github.gatlingllm.settings.PropertyReader;
import io.github.gatlingllm.settings.SettingsException;
import io.github.gatlingllm.settings.SettingsTexts;
import java.net.URI;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The network settings.
 *
 * @param http2 whether HTTP/2 is used if the server offers it
 * @param shareConnections whether users share connections
 * @param proxy the proxy; null for none
 */
public record Network(boolean http2, boolean shareConnections, @Nullable Proxy proxy) {

  /** The scheme of a proxy. */
  public enum Scheme {
    HTTP,
    HTTPS,
    SOCKS4,
    SOCKS5
  }

  /**
   * A proxy.
   *
   * @param login its user and password; null if it needs none
   */
  public record Proxy(Scheme scheme, String host, int port, @Nullable Login login) {}

  /** The user and password of a proxy. */
  public record Login(String user, String password) {

    @Override
    public String toString() {
      return "***";
    }
  }

  private static final Pattern PROXY =
      Pattern.compile(
          "(?:(https?|socks[45])://)?(\\[[0-9A-Fa-f:.]+]|[^\\s/:@\\[\\]]+):(\\d{1,5})/?");

  private static final int MOST_PORTS = 65_535;

  static Network read(PropertyReader reader, @Nullable URI url) {
    boolean http2 = reader.flag(Property.HTTP2);
    if (http2 && (url == null || !"https".equals(url.getScheme()))) {
      throw new SettingsException(
          SettingsTexts.http2WithoutTls(
              Property.HTTP2.key(),
              url == null ? "a simulated server" : ShownUrl.of(url),
              Property.URL.key()));
    }
    if (http2) {
      reader.exclude(
          Property.HTTP2,
          Property.PROXY,
          "Gatling's client does not support HTTP/2 through a proxy");
    }
    boolean share = reader.flag(Property.SHARE_CONNECTIONS);
    return new Network(http2, share, proxy(reader));
  }

  private static @Nullable Proxy proxy(PropertyReader reader) {
    String given = reader.given().getOrDefault(Property.PROXY.key(), "");
    if (given.contains("@")) {
      throw new SettingsException(
          SettingsTexts.userInProxy(
              Property.PROXY.key(),
              Property.PROXY_USER.example(),
              Property.PROXY_PASSWORD.example()));
    }
    Login login = login(reader);
    return reader.optional(Property.PROXY, text -> proxy(text, login)).orElse(null);
  }

  private static Proxy proxy(String text, @Nullable Login login) {
    Matcher proxy = PROXY.matcher(text);
    PropertyReader.require(proxy, Matcher::matches);
    String scheme = proxy.group(1) == null ? "HTTP" : proxy.group(1).toUpperCase(Locale.ROOT);
    int port =
        PropertyReader.require(
            Integer.valueOf(proxy.group(3)), number -> number > 0 && number <= MOST_PORTS);
    return new Proxy(
        Scheme.valueOf(scheme), proxy.group(2).replaceAll("[\\[\\]]", ""), port, login);
  }

  private static @Nullable Login login(PropertyReader reader) {
    String user = reader.optionalText(Property.PROXY_USER);
    String password = reader.optionalText(Property.PROXY_PASSWORD);
    requireWith(reader, Property.PROXY_USER, Property.PROXY_PASSWORD);
    requireWith(reader, Property.PROXY_PASSWORD, Property.PROXY_USER);
    requireWith(reader, Property.PROXY_USER, Property.PROXY);
    return user == null || password == null ? null : new Login(user, password);
  }

  private static void requireWith(PropertyReader reader, Property one, Property other) {
    if (reader.isSet(one) && !reader.isSet(other)) {
      throw new SettingsException(
          SettingsTexts.onlyTogether(other.key(), one.key(), other.example()));
    }
  }
}
