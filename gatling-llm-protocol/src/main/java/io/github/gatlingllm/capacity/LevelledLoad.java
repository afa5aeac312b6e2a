/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.capacity;

import io.github.gatlingllm.timeline.RequestRecord;

/**
 * A load that goes through levels: the run finds it as the source of an injection step, and tells
 * it what happens. {@link #sent} and {@link #ended} come from any event loop, and must be quick.
 */
public interface LevelledLoad {

  /** Its levels, as they become known. */
  LevelTrack track();

  /** What they are for. */
  Levelling levelling();

  /** Its first moment has come, so many nanoseconds after the run's zero; before any user of it. */
  void begun(long nanos);

  /** A request has left that was due then (sent then, where it had no schedule). */
  default void sent(long dueNanos) {}

  /** A request has ended, in whichever way. */
  default void ended(RequestRecord request) {}
}
