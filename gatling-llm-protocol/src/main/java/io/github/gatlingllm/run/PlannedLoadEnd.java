// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * When the load is over, by its profile.
 *
 * @param users how many are to come; empty where the profile can't tell
 * @param seconds when the last one is to come; empty where the profile can't tell, or all come at
 *     once
 */
record PlannedLoadEnd(OptionalLong users, OptionalDouble seconds) {

  /** A load of which no more is left has ended: as much as may be cut without a doubt. */
  private static final double ALMOST = 0.99;

  static PlannedLoadEnd of(LoadEngine engine) {
    return new PlannedLoadEnd(
        engine.load().plannedUsers(), engine.load().loadPlan().injectionSeconds());
  }

  /**
   * Returns how a run ended.
   *
   * @param crash what it crashed with; null: it did not crash
   * @param stop the message of the {@code stopLoadGenerator} that stopped it; null: none did
   * @param came how many users had come by then
   * @param after how many seconds it had gone on
   */
  RunEnd end(@Nullable Exception crash, @Nullable String stop, long came, double after) {
    if (crash != null) {
      String message = crash.getMessage();
      return RunEnd.crashed(message == null || message.isBlank() ? crash.toString() : message);
    }
    return stop == null || isOver(came, after) ? RunEnd.COMPLETED : RunEnd.stopped(stop);
  }

  private boolean isOver(long came, double after) {
    return (users.isPresent() && came >= ALMOST * users.getAsLong())
        || (seconds.isPresent() && after >= ALMOST * seconds.getAsDouble());
  }
}
