/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.dialect;

import io.github.gatlingllm.ChatRequest;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** OpenAI's chat completions, which most servers imitate. */
public final class OpenAiChat implements Dialect {

  @Override
  public String id() {
    return "openai-chat";
  }

  @Override
  public String path() {
    return "/v1/chat/completions";
  }

  @Override
  public Map<String, String> headers(@Nullable String apiKey) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    // Both: an error comes as JSON though a stream was asked for.
    headers.put("Accept", "text/event-stream, application/json");
    if (apiKey != null && !apiKey.isBlank()) {
      headers.put("Authorization", "Bearer " + apiKey);
    }
    return Collections.unmodifiableMap(headers);
  }

  @Override
  public byte[] body(ChatRequest request) {
    return ChatBody.of(request);
  }

  @Override
  public DeltaReader reader(@Nullable StringBuilder text, @Nullable StringBuilder hidden) {
    return new ChatDeltaReader(new OutputText(text, hidden));
  }
}
