/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

/** How a request ended. */
public enum RequestStatus {
  /** It ended as its protocol says an answer ends, with content. */
  OK,
  /** HTTP status, transport, time-out, error payload, cut short, or no content at all. */
  FAILED,
  /** The client gave up on purpose. */
  CANCELLED,
  /** The end of the run cut it. */
  UNFINISHED;

  /** The name in {@code requests.jsonl}. */
  public String key() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }
}
