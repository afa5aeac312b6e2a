/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.scrape;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Where metrics are.
 *
 * @param url the whole of it
 * @param authorization the header that the server wants; null: none
 */
record Target(URI url, @Nullable String authorization) {

  /** Without what may be secret. */
  String shown() {
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return url.getScheme() + "://" + url.getHost() + port + url.getRawPath();
  }
}
