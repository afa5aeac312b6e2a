/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exchange;

import io.gatling.http.client.uri.Uri;

/** Where a request goes, without what may be secret: users, passwords, paths, parameters. */
public final class UriOrigin {

  private UriOrigin() {}

  /** {@code https://api.example.com}, {@code http://localhost:8000}. */
  public static String of(Uri uri) {
    String origin = uri.getScheme() + "://" + uri.getHost();
    int port = uri.getExplicitPort();
    return port == uri.getSchemeDefaultPort() ? origin : origin + ":" + port;
  }
}
