/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.dialect.Dialects;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;

/** The second endpoint of a comparison, by system properties {@code other.…}. */
final class OtherEndpoint {

  /** How much slower the simulated one is. */
  private static final double SLOWDOWN = 2;

  private OtherEndpoint() {}

  /** The same protocol, towards it. */
  static LlmProtocolBuilder instead(LlmProtocolBuilder one) {
    String url = System.getProperty("other.url");
    if (url == null) {
      return one.baseUrl(EmbeddedSimulator.start(SLOWDOWN)).model(EmbeddedSimulator.MODEL);
    }
    LlmProtocolBuilder other =
        one.baseUrl(url)
            .dialect(Dialects.byId(System.getProperty("other.dialect", "openai-chat")))
            .model(required("other.model"));
    String key = System.getProperty("other.apiKey");
    return key == null ? other : other.apiKey(key);
  }

  private static String required(String name) {
    String value = System.getProperty(name);
    if (value == null || value.isBlank()) {
      throw new IllegalArgumentException(
          name + " must be set together with other.url, but was not: set -D" + name + "=<model>");
    }
    return value;
  }
}
