// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import org.jspecify.annotations.Nullable;

/**
 * How a request ended.
 *
 * @param status the class of the end
 * @param httpStatus the HTTP status, 0 if none arrived
 * @param error the constant, short text of the failure; null when there was none
 * @param finishReason the server's own word for why generation ended
 * @param retryAfter the header of that name, as it came
 * @param message what is known of a failure beyond its text, mostly the server's own words: fit to
 *     be shown, without secrets, and not long
 * @param rate what the answer's headers told of a rate limit; null: nothing
 */
public record Outcome(
    RequestStatus status,
    int httpStatus,
    @Nullable String error,
    @Nullable String finishReason,
    @Nullable String retryAfter,
    @Nullable String message,
    @Nullable RateReported rate) {

  /**
   * The text of a request that was cancelled after so many tokens: as planned, whatever the server
   * did.
   */
  public static final String ENOUGH_TOKENS = "Abandoned: enough tokens";

  /** How the texts of all failures end that are about time-outs. */
  public static final String TIMED_OUT = "timed out";

  /** An end whose answer told nothing of a rate limit. */
  public Outcome(
      RequestStatus status,
      int httpStatus,
      @Nullable String error,
      @Nullable String finishReason,
      @Nullable String retryAfter,
      @Nullable String message) {
    this(status, httpStatus, error, finishReason, retryAfter, message, null);
  }

  /** An end of which nothing more is known. */
  public Outcome(
      RequestStatus status,
      int httpStatus,
      @Nullable String error,
      @Nullable String finishReason,
      @Nullable String retryAfter) {
    this(status, httpStatus, error, finishReason, retryAfter, null);
  }

  /** An end without a {@code Retry-After}. */
  public Outcome(
      RequestStatus status, int httpStatus, @Nullable String error, @Nullable String finishReason) {
    this(status, httpStatus, error, finishReason, null, null);
  }

  /** Whether its user gave up because it took too long; enough tokens are no such reason. */
  public boolean givenUp() {
    return status == RequestStatus.CANCELLED && !ENOUGH_TOKENS.equals(error);
  }

  /** Whether it failed because something did not come in time. */
  public boolean timedOut() {
    return status != RequestStatus.CANCELLED && error != null && error.endsWith(TIMED_OUT);
  }

  /** The constant text by which a failure is counted. */
  public String reason() {
    return error == null ? "unknown" : error;
  }
}
