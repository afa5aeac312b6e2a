// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Quantity;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How long it took until a server was well again: from what it suffered to the start of the first
 * of k windows in a row that all meet the SLO. A window in which nothing was due says nothing: it
 * neither counts nor breaks the row. So it is exact to one window.
 *
 * @param cause what it suffered
 * @param fromNanos since the run's zero
 * @param seconds how long; empty: not known
 * @param atLeastSeconds so long at least it was not well
 * @param reason why it is not known; null: it is
 */
public record Recovery(
    String cause,
    long fromNanos,
    OptionalDouble seconds,
    double atLeastSeconds,
    @Nullable String reason) {

  /**
   * By what was seen.
   *
   * @param asks in the order in which they were due
   * @param until when something else began that a server may suffer from, or the load ended
   */
  static Recovery after(
      String cause, long from, long until, List<Attempt> asks, ReliabilityPlan plan) {
    List<AttemptWindow> windows = AttemptWindow.of(asks, from, until, plan.windowNanos());
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
    String seen = row == 0 ? "none met the SLO" : row + " of " + plan.windows() + " were seen";
    return new Recovery(
        cause,
        from,
        OptionalDouble.empty(),
        atLeast,
        "it takes "
            + plan.windows()
            + " windows of "
            + Quantity.plain(plan.windowSeconds())
            + " s in a row that meet the SLO, and "
            + seen
            + " before the load ended or changed");
  }

  /** Of something of which nobody knows whether it happened. */
  static Recovery unknown(String cause, long from, String reason) {
    return new Recovery(cause, from, OptionalDouble.empty(), 0, reason);
  }

  /** When it was well, since the run's zero, in seconds; empty: not known. */
  public OptionalDouble wellAtSeconds() {
    return seconds.isPresent()
        ? OptionalDouble.of(fromNanos / 1e9 + seconds.getAsDouble())
        : OptionalDouble.empty();
  }
}
