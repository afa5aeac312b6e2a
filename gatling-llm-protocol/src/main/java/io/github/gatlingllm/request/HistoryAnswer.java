// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import io.github.gatlingllm.chat.Message;
import org.jspecify.annotations.Nullable;

/** Chooses the answer that a conversation's history keeps of a turn that succeeded. */
@FunctionalInterface
public interface HistoryAnswer {

  /** Keeps the actual answer, if there was one. */
  HistoryAnswer REAL = (session, answer) -> answer;

  /**
   * Chooses the answer.
   *
   * @param session the session of the turn
   * @param answer the actual answer; null if it had neither text nor a call
   * @return the answer to keep; null to keep neither the turn nor its answer
   */
  @Nullable Message of(Session session, @Nullable Message answer);
}
