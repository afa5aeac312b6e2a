/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

/** Token counts of an answer, as JSON. */
record Usage(int promptTokens, int cachedTokens, int completionTokens) {

  String json() {
    return "{\"prompt_tokens\":"
        + promptTokens
        + ",\"total_tokens\":"
        + (promptTokens + completionTokens)
        + ",\"completion_tokens\":"
        + completionTokens
        + ",\"prompt_tokens_details\":{\"cached_tokens\":"
        + cachedTokens
        + "}}";
  }
}
