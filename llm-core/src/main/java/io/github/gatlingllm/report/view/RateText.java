// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.RequestStats;
import java.util.Optional;

/** What was offered beside what was answered, over the same span, and why they may differ. */
public final class RateText {

  private RateText() {}

  /**
   * {@code 0.7 req/s offered, 0.6909 answered in a window of 55 s; 2 requests were still in flight
   * at its end}; empty where the window has no length, or the run is told by its levels or as
   * offline work.
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

  /** {@code 2 requests were still in flight}; empty where none was, or nobody counted. */
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
