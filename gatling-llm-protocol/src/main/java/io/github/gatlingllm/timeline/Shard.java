/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

/** The part of a {@link RunRecorder} into which one event loop writes. */
public final class Shard {

  Shard() {}

  /** A request left. */
  public void opened(long sentNanos) {}

  /** Content arrived. */
  public void chunk(int tokens) {}

  /** A request ended. */
  public void record(RequestRecord request) {}
}
