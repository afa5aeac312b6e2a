/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

/** The two ways to ask for text. */
enum Endpoint {
  CHAT("chat", "chatcmpl-", "chat.completion"),
  COMPLETIONS("completions", "cmpl-", "text_completion");

  final String label;
  final String idPrefix;
  final String object;

  Endpoint(String label, String idPrefix, String object) {
    this.label = label;
    this.idPrefix = idPrefix;
    this.object = object;
  }
}
