// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.RequestStats;
import java.util.Optional;

/** Describes the offered and the answered rate over the measuring window. */
public final class RateText {

  private RateText() {}

  /**
   * Returns {@code 0.7 req/s offered, 0.6909 answered in a window of 55 s; 2 requests were still in
   * flight at its end}; empty: the window is empty, or the run has load levels or is offline.
   */
  public static Optional<String> of(RunReport report) {
    RequestStats all = report.snapshot().all();
    RunInfo.Load load = report.run().load();
    if (all.window() == null || !report.levels().isEmpty() || load.offline() != null) {
      return Optional.empty();
    }
    boolean whole = report.snapshot().steady() == null;
    String offered =
        whole && load.offeredRequestsPerSecond().isPresent()
            ? ReportFormat.number(load.offeredRequestsPerSecond().getAsDouble())
                + " req/s offered, "
            : "";
    return Optional.of(
        offered
            + ReportFormat.number(all.window().requests())
            + (offered.isEmpty() ? " req/s" : "")
            + " answered in a window of "
            + ReportFormat.number(report.snapshot().window().seconds())
            + " s"
            + inFlight(all).map(words -> "; " + words + " at its end").orElse(""));
  }

  /**
   * Returns {@code 2 requests were still in flight}; empty: none was, or the number is not known.
   */
  private static Optional<String> inFlight(RequestStats stats) {
    long requests = stats.concurrency().atEnd().orElse(0);
    return requests == 0
        ? Optional.empty()
        : Optional.of(
            ReportFormat.fixed(requests, 0)
                + (requests == 1 ? " request was" : " requests were")
                + " still in flight");
  }
}
