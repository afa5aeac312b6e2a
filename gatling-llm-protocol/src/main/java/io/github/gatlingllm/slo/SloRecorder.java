/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.slo;

import io.github.gatlingllm.timeline.RunRecorder;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Collects how SLOs are kept over a run. */
public final class SloRecorder {

  private final List<Slo> slos;
  private final RunRecorder run;

  /** Starts without any request. */
  public SloRecorder(List<Slo> slos, RunRecorder run) {
    this.slos = List.copyOf(slos);
    this.run = run;
  }

  /** A new shard, for one event loop. */
  public SloShard newShard() {
    return new SloShard();
  }

  /** All figures at this moment. */
  public SloSnapshot snapshot() {
    run.window();
    return new SloSnapshot(Map.of(), slos.stream().map(SloRecorder::none).toList());
  }

  private static SloStats none(Slo slo) {
    return new SloStats(slo, List.of(), 0, 0, 0, 0, OptionalDouble.empty(), OptionalDouble.empty());
  }
}
