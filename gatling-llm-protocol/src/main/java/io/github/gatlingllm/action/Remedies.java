/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What to change, said by DSL call and by property. */
final class Remedies {

  static final String URL =
      "is the server up? Set the URL by http.baseUrl(...), llm.baseUrl(...) or -Dllm.url=...";
  static final String TIMEOUT = "raise it by llm.timeout(...) or -Dllm.timeout=<seconds>";
  static final String CONNECT_TIMEOUT = "raise it by llm.connectTimeout(...)";
  static final String FIRST_TOKEN_TIMEOUT = "raise it by llm.firstTokenTimeout(...)";
  static final String STALL_TIMEOUT = "raise it by llm.stallTimeout(...)";
  static final String NO_STREAMING =
      "if the server can't stream, use .stream(false) or -Dllm.stream=false";
  private static final String PATH = "set the path by llm.path(...) or -Dllm.path=...";
  private static final String KEY = "set the key by llm.apiKey(...) or -Dllm.apiKey=...";
  private static final String MODEL = "set the model by llm.model(...) or -Dllm.model=...";
  private static final String USAGE = "use llm.includeUsage(false) or -Dllm.usage=false";
  private static final String MAX_TOKENS =
      "use llm.maxTokensField(\"max_completion_tokens\") or"
          + " -Dllm.maxTokensField=max_completion_tokens";
  private static final String CONTEXT =
      "shorten the prompt or the answer: -Dllm.inputTokens=..., .maxTokens(...) or"
          + " -Dllm.maxTokens=...";

  private Remedies() {}

  /** The remedy for an HTTP status; null where none is known. */
  static @Nullable String forStatus(int status, String message) {
    String said = message.toLowerCase(Locale.ROOT);
    return switch (status) {
      case 401, 403 -> KEY;
      case 404 -> said.contains("model") ? MODEL : PATH;
      case 405 -> PATH;
      case 400, 413, 422 -> forField(said);
      default -> null;
    };
  }

  private static @Nullable String forField(String said) {
    if (said.contains("stream_options")) {
      return USAGE;
    }
    if (said.contains("context") || said.contains("too long")) {
      return CONTEXT;
    }
    if (said.contains("max_tokens") || said.contains("max_completion_tokens")) {
      return MAX_TOKENS;
    }
    if (said.contains("model")) {
      return MODEL;
    }
    return said.contains("stream") ? NO_STREAMING : null;
  }
}
