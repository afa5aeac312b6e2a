// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a request.
 *
 * @param status the class of the outcome
 * @param httpStatus the HTTP status, 0 if none arrived
 * @param error the constant, short failure text; null without a failure
 * @param finishReason why generation ended, as the server reports it
 * @param retryAfter the value of the {@code Retry-After} header
 * @param message details of a failure beyond its text, usually from the server: short, without
 *     secrets, and safe to show
 * @param rate the rate limit from the response headers; null if they contain none
 */
public record Outcome(
    RequestStatus status,
    int httpStatus,
    @Nullable String error,
    @Nullable String finishReason,
    @Nullable String retryAfter,
    @Nullable String message,
    @Nullable RateReported rate) {

  /** The text of a request that was cancelled after a number of tokens, as planned. */
  public static final String ENOUGH_TOKENS = "Abandoned: enough tokens";

  /** The end of every failure text about a time-out. */
  public static final String TIMED_OUT = "timed out";

  /** Creates an outcome without a rate limit. */
  public Outcome(
      RequestStatus status,
      int httpStatus,
      @Nullable String error,
      @Nullable String finishReason,
      @Nullable String retryAfter,
      @Nullable String message) {
    this(status, httpStatus, error, finishReason, retryAfter, message, null);
  }

  /** Creates an outcome without details. */
  public Outcome(
      RequestStatus status,
      int httpStatus,
      @Nullable String error,
      @Nullable String finishReason,
      @Nullable String retryAfter) {
    this(status, httpStatus, error, finishReason, retryAfter, null);
  }

  /** Creates an outcome without {@code Retry-After}. */
  public Outcome(
      RequestStatus status, int httpStatus, @Nullable String error, @Nullable String finishReason) {
    this(status, httpStatus, error, finishReason, null, null);
  }

  /** Returns whether the user gave up because of the waiting time; enough tokens do not count. */
  public boolean givenUp() {
    return status == RequestStatus.CANCELLED && !ENOUGH_TOKENS.equals(error);
  }

  /** Returns whether the request failed because of a time-out. */
  public boolean timedOut() {
    return status != RequestStatus.CANCELLED && error != null && error.endsWith(TIMED_OUT);
  }

  /** Returns the constant text under which a failure is counted. */
  public String reason() {
    return error == null ? "unknown" : error;
  }
}
