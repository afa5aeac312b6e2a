// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** When requests of an intended load are sent. */
sealed interface IntendedTraffic {

  /**
   * An open load: requests arrive at a rate, whatever the server does.
   *
   * @param rate requests per second, or users per second if they have several turns
   * @param gaps how the time between arrivals varies
   * @param burstiness the shape of gamma gaps; null for others
   * @param maxInFlight a limit of requests in flight; null for none
   */
  record Open(
      BigDecimal rate, Gaps gaps, @Nullable BigDecimal burstiness, @Nullable Integer maxInFlight)
      implements IntendedTraffic {}

  /** A closed load: each user sends its next request when the answer is there. */
  record Closed(int users) implements IntendedTraffic {}

  /** All requests at once. */
  record AtOnce() implements IntendedTraffic {}

  /**
   * An open load whose rate changes with each request.
   *
   * @param exponential whether it changes by a factor; otherwise by a difference
   * @param from the rate of the first request, per second
   * @param to the rate of the last request, per second
   */
  record Ramp(boolean exponential, double from, double to) implements IntendedTraffic {}

  /** The arrivals and lengths of a recorded trace. */
  record Replay(String file) implements IntendedTraffic {}

  /** Several levels from a low load to the most that the server can do. */
  record Sweep(int levels, boolean poisson) implements IntendedTraffic {}

  /** How the time between two arrivals varies. */
  enum Gaps {
    POISSON,
    EVEN,
    GAMMA
  }
}
