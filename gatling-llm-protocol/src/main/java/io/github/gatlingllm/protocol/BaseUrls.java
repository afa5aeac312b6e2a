// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.gatling.http.client.uri.Uri;
import io.gatling.http.protocol.HttpProtocol;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.gatling.Conversions;
import java.util.List;

/** Finds and checks the base URLs of requests. */
public final class BaseUrls {

  /** How to send a key or password instead. */
  public static final String REMEDY = ProtocolTexts.NO_USER_IN_BASE_URL;

  private BaseUrls() {}

  /** Returns the URLs that are known before the first user; sessions may add others. */
  static List<String> of(Endpoint endpoint, HttpProtocol http) {
    if (endpoint.baseUrl() != null) {
      return endpoint.baseUrl().beforehand().filter(BaseUrls::absolute).stream().toList();
    }
    String path = endpoint.path();
    return path != null && absolute(path) ? List.of(path) : Conversions.list(http.baseUrls());
  }

  /**
   * Refuses an endpoint whose URL contains a user or password, which no request would send.
   *
   * @throws IllegalStateException without user and password in its message
   */
  public static void requireNoUser(Endpoint endpoint, HttpProtocol http) {
    of(endpoint, http).forEach(BaseUrls::requireNoUser);
  }

  /**
   * Refuses a request whose URL contains a user or password.
   *
   * @throws IllegalStateException without user and password in its message
   */
  public static void requireNoUser(Uri uri) {
    if (uri.getUserInfo() != null) {
      requireNoUser(uri.toUrl());
    }
  }

  private static void requireNoUser(String url) {
    try {
      ShownUrl.requireNoUser(ProtocolTexts.BASE_URL, url, REMEDY);
    } catch (IllegalArgumentException refused) {
      throw new IllegalStateException(refused.getMessage(), refused);
    }
  }

  private static boolean absolute(String url) {
    return url.regionMatches(true, 0, "http", 0, 4) && url.contains("://");
  }
}
