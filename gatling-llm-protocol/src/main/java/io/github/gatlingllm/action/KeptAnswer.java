/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

import io.gatling.core.session.Session;
import org.jspecify.annotations.Nullable;

/** Which words become a conversation's history as the answer to a turn that succeeded. */
@FunctionalInterface
public interface KeptAnswer {

  /** Those that really came, if any did. */
  KeptAnswer REAL = (session, answer) -> answer;

  /**
   * Chooses.
   *
   * @param session in which the turn was said
   * @param answer what really came; null or empty: no words
   * @return null or empty: neither the turn nor its answer becomes history
   */
  @Nullable String of(Session session, @Nullable String answer);
}
