// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.gatling.http.client.Request;
import io.gatling.http.client.proxy.HttpProxyServer;
import io.gatling.http.client.proxy.ProxyServer;
import io.gatling.http.client.uri.Uri;
import org.jspecify.annotations.Nullable;

/**
 * The destination of a request without parts that may be secret: users, passwords, paths,
 * parameters.
 */
public final class UriOrigin {

  private UriOrigin() {}

  /**
   * Returns the origin, such as {@code https://api.example.com} or {@code http://localhost:8000}.
   */
  public static String of(Uri uri) {
    String origin = uri.getScheme() + "://" + uri.getHost();
    int port = uri.getExplicitPort();
    return port == uri.getSchemeDefaultPort() ? origin : origin + ":" + port;
  }

  /** Names the hosts that may close connections through a proxy; null if there is no proxy. */
  static @Nullable String proxy(Request request) {
    ProxyServer proxy = request.getProxyServer();
    if (proxy == null) {
      return null;
    }
    String name = ExchangeTexts.proxy(proxy.getHost(), proxy.getPort());
    boolean tunnel = !(proxy instanceof HttpProxyServer) || request.getUri().isSecured();
    return tunnel ? ExchangeTexts.tunnel(name) : name;
  }
}
