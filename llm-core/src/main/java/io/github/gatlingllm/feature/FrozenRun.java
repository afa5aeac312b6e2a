// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A run after the end of counting.
 *
 * @param snapshot the figures of its requests
 * @param checks the checks of the load generator
 * @param levels the load levels
 * @param server the server's metrics
 * @param end the end of its load
 * @param busy the warning that a load generator's machine was too busy; empty: none was
 * @param share whether it is the share of a worker, which the merge judges
 * @param idleTtftMillis the TTFT of the server without load, if a feature knows it
 */
public record FrozenRun(
    RunSnapshot snapshot,
    RunChecks checks,
    Levels levels,
    ServerFigures server,
    LoadEnd end,
    Optional<String> busy,
    boolean share,
    OptionalDouble idleTtftMillis) {

  /** Creates a run whose idle TTFT is not known. */
  public FrozenRun(
      RunSnapshot snapshot,
      RunChecks checks,
      Levels levels,
      ServerFigures server,
      LoadEnd end,
      Optional<String> busy,
      boolean share) {
    this(snapshot, checks, levels, server, end, busy, share, OptionalDouble.empty());
  }

  /** Returns a copy with what features know of the server without load. */
  FrozenRun with(OptionalDouble idleTtft) {
    return new FrozenRun(snapshot, checks, levels, server, end, busy, share, idleTtft);
  }
}
