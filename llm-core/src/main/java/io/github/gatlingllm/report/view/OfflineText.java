// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;

/** Describes the result of offline work: its duration and rates. */
public final class OfflineText {

  private OfflineText() {}

  /**
   * Returns {@code 1000 requests in 81.2 s: 12.3 req/s, 4100 output tokens/s, 9000 total tokens/s};
   * empty: the run is not offline.
   */
  public static Optional<String> of(RunReport report) {
    RequestStats all = report.snapshot().all();
    Rates rates = all.makespan();
    if (report.run().load().offline() == null || rates == null) {
      return Optional.empty();
    }
    String total =
        all.tokens().input() == null
            ? ""
            : ", " + Quantity.plain(rates.totalTokens()) + " total tokens/s";
    return Optional.of(
        all.counts().succeeded()
            + missing(report)
            + " requests in "
            + Quantity.plain(seconds(all).orElse(0))
            + " s: "
            + Quantity.plain(rates.requests())
            + " req/s"
            + (all.outputKnown()
                ? ", " + Quantity.plain(rates.outputTokens()) + " output tokens/s"
                : "")
            + total);
  }

  /** Returns {@code of 1000} if not all requests were sent. */
  private static String missing(RunReport report) {
    RunInfo.Offline requested = report.run().load().offline();
    return requested == null || requested.isSent(report.snapshot().all().counts())
        ? ""
        : " of " + requested.requests();
  }

  /** Returns the seconds from the first send to the last answer; empty: no request was answered. */
  public static OptionalDouble seconds(RequestStats stats) {
    Rates rates = stats.makespan();
    return rates == null || rates.requests() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(stats.counts().succeeded() / rates.requests());
  }
}
