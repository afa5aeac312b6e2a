/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RequestRecord;

/** The part of a {@link SloRecorder} into which one event loop writes. */
public final class SloShard {

  SloShard() {}

  /** A request ended. */
  public void record(RequestRecord request) {}
}
