/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.protocol;

/** What answers did that no request fails for, but that a reader of the figures must know. */
public enum Note {
  /** No terminal event, but a finish reason. */
  NO_TERMINAL_EVENT("streams without their terminal event, but with a finish reason"),
  /** The dialect may have grown since. */
  UNKNOWN_EVENT("events of a kind that the dialect does not know"),
  /** No JSON, or cut. */
  UNREADABLE_EVENT("unreadable events, skipped");

  private final String text;

  Note(String text) {
    this.text = text;
  }

  String counted(long times) {
    return text + ": " + times;
  }
}
