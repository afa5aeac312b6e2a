// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.request;

import io.gatling.core.session.Session;
import org.jspecify.annotations.Nullable;

/** Chooses the answer that a conversation's history keeps of a turn that succeeded. */
@FunctionalInterface
public interface HistoryAnswer {

  /** The one that really came, if any did. */
  HistoryAnswer REAL = (session, answer) -> answer;

  /**
   * Chooses.
   *
   * @param session in which the turn was said
   * @param answer what really came; null or empty: nothing
   * @return the answer to keep; null or empty: neither the turn nor its answer is kept
   */
  @Nullable String of(Session session, @Nullable String answer);
}
