// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run;

import io.github.gatlingllm.gatling.run.LoadEngine;
import io.github.gatlingllm.slo.verdict.RunEnd;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The planned end of the load.
 *
 * @param users the number of planned users; empty if not known
 * @param seconds the planned time of the last user; empty if not known, or if all users arrive at
 *     once
 */
record PlannedLoadEnd(OptionalLong users, OptionalDouble seconds) {

  /** A load is complete at this share; a stop after it does not make the run a stopped one. */
  private static final double ALMOST = 0.99;

  static PlannedLoadEnd of(LoadEngine engine) {
    return new PlannedLoadEnd(
        engine.load().plannedUsers(), engine.load().loadPlan().injectionSeconds());
  }

  /**
   * Returns how a run ended.
   *
   * @param crash the cause of a crash; null if it did not crash
   * @param stop the message of the {@code stopLoadGenerator} that stopped it; null if none did
   * @param came the number of users so far
   * @param after the duration of the run in seconds
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
