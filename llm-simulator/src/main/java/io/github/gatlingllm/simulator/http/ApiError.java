/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error that the API answers, in OpenAI's form. */
final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1;

  final int status;
  private final String type;
  private final @Nullable String param;
  private final @Nullable String code;
  private final int retryAfterSeconds;

  private ApiError(
      int status,
      String message,
      String type,
      @Nullable String param,
      @Nullable String code,
      int retryAfterSeconds) {
    // Without a stack trace: under overload these are thrown thousands of times a second.
    super(message, null, false, false);
    this.status = status;
    this.type = type;
    this.param = param;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  static ApiError invalid(String message, @Nullable String param, @Nullable String code) {
    return new ApiError(400, message, "invalid_request_error", param, code, -1);
  }

  static ApiError invalid(String message) {
    return invalid(message, null, null);
  }

  static ApiError noModel(String name) {
    return of(404, "The model `" + name + "` does not exist.", "NotFoundError");
  }

  static ApiError of(int status, String message, String type) {
    return new ApiError(status, message, type, null, null, -1);
  }

  static ApiError unauthorized() {
    return new ApiError(
        401, "Incorrect API key provided.", "invalid_request_error", null, "invalid_api_key", -1);
  }

  static ApiError injected(int status, int retryAfterSeconds) {
    String type = status == 429 ? "rate_limit_error" : "server_error";
    return new ApiError(
        status, "Injected fault: status " + status, type, null, null, retryAfterSeconds);
  }

  static ApiError queueFull(int status) {
    return new ApiError(
        status, "The queue is full. Try again later.", "overloaded_error", null, "queue_full", 1);
  }

  static ApiError midStream() {
    return of(500, "The server had an error while processing your request.", "server_error");
  }

  Map<CharSequence, String> headers() {
    return retryAfterSeconds < 0
        ? Map.of()
        : Map.of(HttpHeaderNames.RETRY_AFTER, Integer.toString(retryAfterSeconds));
  }

  ObjectNode json() {
    ObjectNode error = JsonNodeFactory.instance.objectNode();
    error.put("message", getMessage()).put("type", type).put("param", param);
    if (code != null) {
      error.put("code", code);
    } else {
      error.put("code", status);
    }
    ObjectNode root = JsonNodeFactory.instance.objectNode();
    root.set("error", error);
    return root;
  }
}
