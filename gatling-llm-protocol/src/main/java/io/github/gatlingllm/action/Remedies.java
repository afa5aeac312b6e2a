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
  static final String REDIRECT =
      "redirects are not followed: set the URL by http.baseUrl(...), llm.baseUrl(...) or"
          + " -Dllm.url=..., the path by llm.path(...) or -Dllm.path=...";
  static final String EVENT_BYTES = "if it is an event stream, raise it by llm.maxEventBytes(...)";
  static final String HEADER_BYTES = "raise it by llm.maxHeaderBytes(...)";
  static final String BODY_BYTES = "raise it by llm.maxBodyBytes(...)";
  static final String TLS = "is the URL's https right, and the server's certificate trusted?";
  static final String PROXY = "is http.proxy(...) right, with its credentials?";
  static final String TIMEOUT = "raise it by llm.timeout(...) or -Dllm.timeout=<seconds>";
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

  /** The remedy for a text of {@link Failure}; null where none is known. */
  static @Nullable String forText(String text) {
    return switch (text) {
      case Failure.TIMEOUT -> TIMEOUT;
      case Failure.UNKNOWN_HOST, Failure.REFUSED -> URL;
      case Failure.TLS -> TLS;
      case Failure.PROXY -> PROXY;
      case Failure.TOO_LARGE -> EVENT_BYTES;
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
