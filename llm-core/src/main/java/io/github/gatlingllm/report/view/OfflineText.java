// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.view;

import io.github.gatlingllm.measure.Rates;
import io.github.gatlingllm.measure.RequestStats;
import io.github.gatlingllm.measure.request.Quantity;
import java.util.Optional;
import java.util.OptionalDouble;

/** What is said first of work that nobody waits for: how long all of it took. */
public final class OfflineText {

  private OfflineText() {}

  /** {@code 1000 requests in 81.2 s: 12.3 req/s, 4100 output tokens/s, 9000 total tokens/s}. */
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

  /** {@code of 1000}, if not all were sent. */
  private static String missing(RunReport report) {
    RunInfo.Offline asked = report.run().load().offline();
    return asked == null || asked.isSent(report.snapshot().all().counts())
        ? ""
        : " of " + asked.requests();
  }

  /** From the first send to the last answer; empty where nothing was answered. */
  public static OptionalDouble seconds(RequestStats stats) {
    Rates rates = stats.makespan();
    return rates == null || rates.requests() <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(stats.counts().succeeded() / rates.requests());
  }
}
