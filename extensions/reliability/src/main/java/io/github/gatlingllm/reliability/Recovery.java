// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The time until a server recovered: from a cause to the start of the first of k consecutive
 * windows that meet the SLO. Windows without due requests are skipped. The precision is one window.
 *
 * @param cause the overload, fault or mark
 * @param fromNanos the start, in nanoseconds since the start of the run
 * @param seconds the recovery time; empty if unknown
 * @param atLeastSeconds a lower limit of the recovery time
 * @param reason why the recovery time is unknown; null if it is known
 */
public record Recovery(
    String cause,
    long fromNanos,
    OptionalDouble seconds,
    double atLeastSeconds,
    @Nullable String reason) {

  /**
   * Computes the recovery.
   *
   * @param attempts in the order of their due times
   * @param until when the next fault, mark or overload began, or the load ended
   */
  static Recovery after(
      String cause, long from, long until, List<Attempt> attempts, ReliabilityPlan plan) {
    List<AttemptWindow> windows = AttemptWindow.of(attempts, from, until, plan.windowNanos());
    int row = 0;
    long start = from;
    for (AttemptWindow window : windows) {
      if (window.empty()) {
        continue;
      }
      if (!window.meets(plan.target())) {
        row = 0;
        continue;
      }
      if (row == 0) {
        start = window.start();
      }
      row++;
      if (row == plan.windows()) {
        double seconds = (start - from) / 1e9;
        return new Recovery(cause, from, OptionalDouble.of(seconds), seconds, null);
      }
    }
    return notYet(cause, from, row == 0 ? until : start, row, plan);
  }

  private static Recovery notYet(
      String cause, long from, long unwellUntil, int row, ReliabilityPlan plan) {
    double atLeast = Math.max(0, (unwellUntil - from) / 1e9);

    return new Recovery(
        cause,
        from,
        OptionalDouble.empty(),
        atLeast,
        ReliabilityReportTexts.notYetRecovered(plan.windows(), plan.windowSeconds(), row));
  }

  /** Creates an unknown recovery, after a fault that is not known to have happened. */
  static Recovery unknown(String cause, long from, String reason) {
    return new Recovery(cause, from, OptionalDouble.empty(), 0, reason);
  }

  /**
   * Returns when the server had recovered, in seconds since the start of the run; empty if unknown.
   */
  public OptionalDouble recoveredAtSeconds() {
    return seconds.isPresent()
        ? OptionalDouble.of(fromNanos / 1e9 + seconds.getAsDouble())
        : OptionalDouble.empty();
  }
}
