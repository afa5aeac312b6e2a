// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.exchange;

import java.util.function.Consumer;

/**
 * Keeps a request from being written twice: Gatling's client sends it again over another connection
 * where one ends before the answer, and the server may do the work of both. Event loop only.
 */
final class ResendGuard {

  private final boolean wanted;
  private final RequestSending sending;
  private final AnswerProgress progress;
  private final Consumer<Throwable> refused;
  private boolean resent;

  /**
   * Nothing has been written.
   *
   * @param wanted whether the request may go out a second time at all
   * @param refused told of what is then thrown into Gatling's client, which keeps it to itself
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

  /** Whether the request has been written already, or its answer is over. */
  boolean closed() {
    return sending.written() || progress.over();
  }

  /** Refuses where it is closed. */
  void requireOpen() {
    if (closed()) {
      throw refusal();
    }
  }

  /**
   * Whether the request may go out once more, were its connection to end now: if that was kept from
   * an earlier answer, nothing of this one has come, and the request left so recently that it
   * crossed the end of the connection on its way (RFC 9110 §9.2.2).
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

  /** Lets it go out once more, or refuses. */
  void reopen(long now) {
    if (!allowsResend()) {
      throw refusal();
    }
    resent = true;
    sending.beginAgain(now);
  }

  /** Whether it went out once more. */
  boolean resent() {
    return resent;
  }

  private ResendRefusedException refusal() {
    var refusal = new ResendRefusedException();
    refused.accept(refusal);
    return refusal;
  }
}
