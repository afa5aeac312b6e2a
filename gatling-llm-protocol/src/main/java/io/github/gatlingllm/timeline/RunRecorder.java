/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.timeline;

import java.util.List;

/** Collects the figures of a run. */
public final class RunRecorder {

  /** Starts without any request. */
  public RunRecorder(long warmUpNanos) {
    throw new UnsupportedOperationException();
  }

  /** A new shard, for one event loop. */
  public Shard newShard() {
    return new Shard();
  }

  /** Tells when a request was due; from any thread. */
  public void arrival(long dueNanos) {}

  /** Lets the window reach until a stamp; from any thread. */
  public void extendWindow(long stamp) {}

  /** The measuring window as it is now. */
  public Window window() {
    return new Window(0, 0);
  }

  /** The path under which a request's figures are kept. */
  public List<String> path(RequestId id) {
    return id.path();
  }

  /** All figures at this moment. */
  @SuppressWarnings("DoNotCallSuggester")
  public RunSnapshot snapshot() {
    throw new UnsupportedOperationException();
  }

  /** What happened since the last call. */
  @SuppressWarnings("DoNotCallSuggester")
  public LiveInterval interval() {
    throw new UnsupportedOperationException();
  }
}
