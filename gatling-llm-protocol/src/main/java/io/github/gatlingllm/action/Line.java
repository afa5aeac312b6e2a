/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

/** What an answer comes over. */
interface Line {

  /** Ends it at once, so that the server sees that nobody listens any more. */
  void cut();
}
