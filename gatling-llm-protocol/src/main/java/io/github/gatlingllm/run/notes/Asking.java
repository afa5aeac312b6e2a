/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.run.notes;

import io.github.gatlingllm.quality.paired.Question;
import org.jspecify.annotations.Nullable;

/** What a request of the load asks in place of its own prompt, and where its answer belongs. */
public interface Asking {

  /** What it asks. */
  Question question();

  /** What rows say of it: whose prompt it is. */
  String probe();

  /** The name under which it counts; null: its own. */
  @Nullable String named();

  /** Whether the answer must follow from the prompt alone, as far as the server can do that. */
  boolean deterministic();

  /**
   * Its answer. Takes its time: not on an event loop.
   *
   * @param fingerprint the server's; null: the answer tells none
   * @param level the level of load that the request belongs to, from 1; 0: to none
   */
  void answered(String text, @Nullable String fingerprint, int level);

  /**
   * It has ended, in whichever way: what brings no answer is missing.
   *
   * @param level as of an answer
   */
  void asked(int level);
}
