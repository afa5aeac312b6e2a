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
  UNREADABLE_EVENT("unreadable events, skipped"),
  /** The server can't be made to, or stopped before. Some do, so a few are no news. */
  OTHER_LENGTH(
      "answers of another length than outputTokens(n) asked for (runs compare badly)", 0.01);

  private final String text;
  private final double share;

  Note(String text) {
    this(text, 0);
  }

  Note(String text, double share) {
    this.text = text;
    this.share = share;
  }

  /** Whether so many among so many answers are worth a line. */
  boolean tells(long times, long answers) {
    return times > share * answers;
  }

  String counted(long times) {
    return text + ": " + times;
  }
}
