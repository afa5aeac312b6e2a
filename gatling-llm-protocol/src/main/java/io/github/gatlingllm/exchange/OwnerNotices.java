// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Tells an answer's owner of its beginning, when there is time for it, and of its end. Event loop
 * only.
 */
final class OwnerNotices {

  private final AnswerOwner owner;
  private final AnswerListener answer;
  private final RequestSending sending;
  private boolean sentReported;
  private boolean writtenReported;

  OwnerNotices(AnswerOwner owner, AnswerListener answer, RequestSending sending) {
    this.owner = owner;
    this.answer = answer;
    this.sending = sending;
  }

  /** Tells what has happened until now and has not been told. */
  void beginning() {
    if (!sentReported && sending.begun()) {
      sentReported = true;
      owner.sent(answer);
    }
    AnswerConnection connection = sending.connection();
    if (!writtenReported && connection != null) {
      writtenReported = true;
      owner.writes(connection.channel());
    }
  }

  /** Whether the owner knows that the request is sent. */
  boolean sentReported() {
    return sentReported;
  }

  /** The request goes over another connection, which is to be told, too. */
  void sentAgain() {
    writtenReported = false;
  }

  void ended(@Nullable Failure failure) {
    owner.ended(answer, failure);
  }

  void abandoned(String reason) {
    owner.abandoned(answer, reason);
  }
}
