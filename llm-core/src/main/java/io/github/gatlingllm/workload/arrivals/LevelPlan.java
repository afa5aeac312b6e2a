// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.Decimals;
import io.github.gatlingllm.workload.random.Seeds;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Open load levels in sequence. Each begins with a ramp from the previous level, or from zero after
 * a pause.
 *
 * @param perSecond the arrivals per second of each level
 * @param levelNanos the shortest duration of a level, without its ramp
 * @param rampNanos the duration of the ramp before each level
 * @param pauseNanos the duration without arrivals between two levels
 * @param leastRequests the fewest arrivals of a level, which may make it longer
 */
public record LevelPlan(
    List<Double> perSecond, long levelNanos, long rampNanos, long pauseNanos, long leastRequests) {

  /** Validates and copies. */
  public LevelPlan {
    perSecond = List.copyOf(perSecond);
    if (perSecond.isEmpty()) {
      throw new IllegalArgumentException("load levels: none given. Give one or more.");
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

  /** Returns Poisson arrivals; the same seed gives the same arrivals on any machine. */
  public LevelTimes poisson(long seed) {
    return LevelTimes.of(
        this,
        (from, to, nanos, users, name) ->
            new ArrivalTimes(from, to, nanos, users, 1, Seeds.named(seed, name)),
        "Poisson arrivals, seed " + seed);
  }

  /** Returns evenly spaced arrivals. */
  public LevelTimes evenly() {
    return LevelTimes.of(
        this,
        (from, to, nanos, users, name) -> new EvenTimes(from, to, nanos, users),
        "even arrivals");
  }

  /** Returns {@code load levels 2, 4, 6 users/s, each for 30 s and 300 requests or more}. */
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
