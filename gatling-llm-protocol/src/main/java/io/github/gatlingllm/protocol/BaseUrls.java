// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import io.gatling.http.client.uri.Uri;
import io.gatling.http.protocol.HttpProtocol;
import io.github.gatlingllm.ShownUrl;
import io.github.gatlingllm.gatling.Conversions;
import java.util.List;

/** The URLs of requests. */
public final class BaseUrls {

  private static final String WHAT = "The base URL (llm.url, baseUrl(...) or http.baseUrl(...))";

  /** How a key or a password is sent instead. */
  public static final String REMEDY =
      "Set a key by the environment variable LLM_API_KEY or by apiKey(...), another credential by"
          + " llm.header.Authorization or by header(\"Authorization\", ...)";

  private BaseUrls() {}

  /** Returns those that are known before any user has come; sessions may decide others. */
  static List<String> of(Endpoint endpoint, HttpProtocol http) {
    if (endpoint.baseUrl() != null) {
      return endpoint.baseUrl().beforehand().filter(BaseUrls::absolute).stream().toList();
    }
    String path = endpoint.path();
    return path != null && absolute(path) ? List.of(path) : Conversions.list(http.baseUrls());
  }

  /**
   * Refuses an endpoint whose URL holds a user or a password, which no request would send.
   *
   * @throws IllegalStateException without showing them
   */
  public static void requireNoUser(Endpoint endpoint, HttpProtocol http) {
    of(endpoint, http).forEach(BaseUrls::requireNoUser);
  }

  /**
   * Refuses a request whose URL holds them.
   *
   * @throws IllegalStateException without showing them
   */
  public static void requireNoUser(Uri uri) {
    if (uri.getUserInfo() != null) {
      requireNoUser(uri.toUrl());
    }
  }

  private static void requireNoUser(String url) {
    try {
      ShownUrl.requireNoUser(WHAT, url, REMEDY);
    } catch (IllegalArgumentException refused) {
      throw new IllegalStateException(refused.getMessage(), refused);
    }
  }

  private static boolean absolute(String url) {
    return url.regionMatches(true, 0, "http", 0, 4) && url.contains("://");
  }
}
