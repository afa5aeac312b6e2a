// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An error response. Each API has a format for it. */
public final class ApiError extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final String type;
  private final @Nullable String param;
  private final @Nullable String code;
  private final int retryAfterSeconds;
  private final transient Map<String, String> limits;

  private ApiError(
      int status,
      String message,
      String type,
      @Nullable String param,
      @Nullable String code,
      int retryAfterSeconds) {
    this(status, message, type, param, code, retryAfterSeconds, Map.of());
  }

  private ApiError(
      int status,
      String message,
      String type,
      @Nullable String param,
      @Nullable String code,
      int retryAfterSeconds,
      Map<String, String> limits) {
    // No stack trace: an overloaded server throws thousands of these a second.
    super(message, null, false, false);
    this.status = status;
    this.type = type;
    this.param = param;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.limits = limits;
  }

  /** Returns the error of an invalid field. */
  public static ApiError invalid(String message, @Nullable String param, @Nullable String code) {
    return new ApiError(400, message, "invalid_request_error", param, code, -1);
  }

  /** Returns the error of an invalid request. */
  public static ApiError invalid(String message) {
    return invalid(message, null, null);
  }

  /** Returns the error of an unknown model. */
  public static ApiError noModel(String name) {
    return of(404, "The model `" + name + "` does not exist.", "NotFoundError");
  }

  /** Returns an error of a type. */
  public static ApiError of(int status, String message, String type) {
    return new ApiError(status, message, type, null, null, -1);
  }

  /** Returns the error of a missing or wrong key. */
  public static ApiError unauthorized() {
    return new ApiError(
        401, "Incorrect API key provided.", "invalid_request_error", null, "invalid_api_key", -1);
  }

  /** Returns an injected error. */
  public static ApiError injected(int status, int retryAfterSeconds) {
    String type = status == 429 ? "rate_limit_error" : "server_error";
    return new ApiError(
        status, "Injected fault: status " + status, type, null, null, retryAfterSeconds);
  }

  /** Returns the error of a full queue. */
  public static ApiError queueFull(int status, int retryAfterSeconds) {
    return new ApiError(
        status,
        "The queue is full. Try again later.",
        "overloaded_error",
        null,
        "queue_full",
        retryAfterSeconds);
  }

  /** Returns the error of an exceeded rate limit. */
  public static ApiError rateLimited(int retryAfterSeconds, Map<String, String> limits) {
    return new ApiError(
        429,
        "Rate limit reached. Try again later.",
        "rate_limit_error",
        null,
        "rate_limit_exceeded",
        retryAfterSeconds,
        Map.copyOf(limits));
  }

  /** Returns the error of a failed engine. */
  public static ApiError midStream() {
    return of(500, "The server had an error while processing your request.", "server_error");
  }

  /** Returns the headers of the response. */
  public Map<CharSequence, String> headers() {
    var all = new HashMap<CharSequence, String>(limits);
    if (retryAfterSeconds >= 0) {
      all.put(HttpHeaderNames.RETRY_AFTER, Integer.toString(retryAfterSeconds));
    }
    return all;
  }

  /** Returns the HTTP status. */
  public int status() {
    return status;
  }

  /** Returns the message. */
  String message() {
    return Objects.requireNonNullElse(getMessage(), "");
  }

  /** Returns OpenAI's error type. */
  String type() {
    return type;
  }

  /** Returns the invalid field; null: none. */
  @Nullable String param() {
    return param;
  }

  /** Returns OpenAI's error code; null: none. */
  @Nullable String code() {
    return code;
  }
}
