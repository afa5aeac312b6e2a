// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.action;

import io.github.gatlingllm.exchange.AnswerListener;
import io.github.gatlingllm.exchange.failure.Failure;
import io.github.gatlingllm.measure.request.Outcome;
import io.github.gatlingllm.measure.request.RequestStatus;
import org.jspecify.annotations.Nullable;

/** Builds the outcome of an answer. */
final class AnswerOutcome {

  private AnswerOutcome() {}

  /** Returns the outcome of an answer that succeeded, or failed. */
  static Outcome of(AnswerListener listener, @Nullable Failure failure) {
    return failure == null
        ? of(listener, RequestStatus.OK, null, null)
        : of(listener, RequestStatus.FAILED, failure.text(), failure.message());
  }

  /**
   * Returns the outcome of an answer.
   *
   * @param error the constant text of the failure; null for none
   * @param message the server's own message; null for none
   */
  static Outcome of(
      AnswerListener listener,
      RequestStatus status,
      @Nullable String error,
      @Nullable String message) {
    return new Outcome(
        status,
        listener.status(),
        error,
        listener.finishReason(),
        listener.retryAfter(),
        message,
        listener.rate());
  }
}
