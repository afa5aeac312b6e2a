// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import java.util.function.Consumer;

/**
 * Prevents a request from being written twice. Gatling's client sends it again if its connection
 * ends before the answer, and the server may then process both. Event loop only.
 */
final class ResendGuard {

  private final boolean wanted;
  private final RequestSending sending;
  private final AnswerProgress progress;
  private final Consumer<Throwable> refused;
  private boolean resent;

  /**
   * Creates a guard.
   *
   * @param wanted whether the request may be sent a second time at all
   * @param refused receives the exception thrown into Gatling's client, which does not report it
   */
  ResendGuard(
      boolean wanted,
      RequestSending sending,
      AnswerProgress progress,
      Consumer<Throwable> refused) {
    this.wanted = wanted;
    this.sending = sending;
    this.progress = progress;
    this.refused = refused;
  }

  /** Returns whether the request was written, or its answer is over. */
  boolean closed() {
    return sending.written() || progress.over();
  }

  /** Throws if the guard is closed. */
  void requireOpen() {
    if (closed()) {
      throw refusal();
    }
  }

  /**
   * Returns whether the request may be sent again if its connection ended now: the connection was
   * kept from an earlier answer, nothing of this answer has arrived, and the request left so
   * recently that it crossed the end of the connection (RFC 9110 §9.2.2).
   */
  boolean allowsResend() {
    AnswerConnection connection = sending.connection();
    return wanted
        && !resent
        && !progress.over()
        && connection != null
        && !connection.answerBegun()
        && connection.history().mayCross();
  }

  /** Allows another sending, or throws. */
  void reopen(long now) {
    if (!allowsResend()) {
      throw refusal();
    }
    resent = true;
    sending.beginAgain(now);
  }

  /** Returns whether the request was sent again. */
  boolean resent() {
    return resent;
  }

  private ResendRefusedException refusal() {
    var refusal = new ResendRefusedException();
    refused.accept(refusal);
    return refusal;
  }
}
