/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.action;

/** Prompts could not be asked before the load; no load was sent. */
final class UnloadedFailedException extends IllegalStateException {

  private static final long serialVersionUID = 1;

  UnloadedFailedException(String diagnosis) {
    super(
        "quality FAILED: "
            + diagnosis
            + "; no load was sent. Prompts whose answer without load stands in the file, as"
            + " 'unloaded', are not asked; gte(...) alone asks none");
    setStackTrace(new StackTraceElement[0]); // the reader needs the diagnosis, not our insides
  }
}
