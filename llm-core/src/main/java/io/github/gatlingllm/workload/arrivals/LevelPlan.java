// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.Decimals;
import io.github.gatlingllm.workload.random.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Levels of load, one after the other: each begins with a ramp from the one before, or from nobody
 * after a pause.
 *
 * @param perSecond the arrivals per second of each level
 * @param levelNanos how long each lasts at least, without its ramp
 * @param rampNanos how long the rate changes before each
 * @param pauseNanos how long nobody arrives between two of them
 * @param leastRequests as many arrive at least in each: then it lasts longer
 */
public record LevelPlan(
    List<Double> perSecond, long levelNanos, long rampNanos, long pauseNanos, long leastRequests) {

  /** Validates and copies. */
  public LevelPlan {
    perSecond = List.copyOf(perSecond);
    if (perSecond.isEmpty()) {
      throw new IllegalArgumentException("there must be 1 load level or more, but there was none");
    }
    for (double rate : perSecond) {
      if (!(rate > 0 && Double.isFinite(rate))) {
        throw new IllegalArgumentException(
            "the rate of a load level must be above 0 users per second, but was " + rate);
      }
    }
    requirePositive("the duration of a load level", levelNanos);
    requireNotNegative("the ramp before a load level", rampNanos);
    requireNotNegative("the pause between load levels", pauseNanos);
    if (leastRequests <= 0) {
      throw new IllegalArgumentException(
          "the least number of requests of a load level must be above 0, but was " + leastRequests);
    }
  }

  /** Arrivals at random, as a Poisson process; the same for the same seed on any machine. */
  public LevelTimes poisson(long seed) {
    return LevelTimes.of(
        this,
        (from, to, nanos, users, name) ->
            new ArrivalTimes(from, to, nanos, users, 1, Seeds.named(seed, name)),
        "Poisson arrivals, seed " + seed);
  }

  /** Arrivals at even gaps. */
  public LevelTimes evenly() {
    return LevelTimes.of(
        this,
        (from, to, nanos, users, name) -> new EvenTimes(from, to, nanos, users),
        "even arrivals");
  }

  /** {@code load levels 2, 4, 6 users/s, each for 30 s and 300 requests or more}. */
  public String text() {
    return "load levels "
        + perSecond.stream().map(Decimals::rounded).collect(Collectors.joining(", "))
        + " users/s, each for "
        + SpanText.text(Duration.ofNanos(levelNanos))
        + " and "
        + leastRequests
        + " requests or more"
        + (rampNanos == 0 ? "" : ", after ramps of " + SpanText.text(Duration.ofNanos(rampNanos)))
        + (pauseNanos == 0
            ? ""
            : ", with pauses of " + SpanText.text(Duration.ofNanos(pauseNanos)));
  }

  private static void requirePositive(String what, long nanos) {
    if (nanos <= 0) {
      throw new IllegalArgumentException(
          what + " must be above 0, but was " + Duration.ofNanos(nanos));
    }
  }

  private static void requireNotNegative(String what, long nanos) {
    if (nanos < 0) {
      throw new IllegalArgumentException(
          what + " must not be negative, but was " + Duration.ofNanos(nanos));
    }
  }
}
