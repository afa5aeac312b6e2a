// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import io.github.gatlingllm.exchange.failure.Failure;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the owner of an answer: of the beginning once there is time for it, and of the end.
 * Event loop only.
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

  /** Reports the sending and the connection, unless reported before. */
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

  /** Returns whether the sending was reported. */
  boolean sentReported() {
    return sentReported;
  }

  /** Called when the request is sent on another connection, which is then reported too. */
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
