// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The figures of a load level, from the requests that were due in it.
 *
 * @param stage the load level
 * @param availability the availability of these requests
 * @param answeredPerSecond responses per second that completed in the level, whatever their due
 *     times
 * @param refusalMillis the median time from sending to a refusal; empty without refusals
 * @param ttftMillis the median TTFT of successful requests; empty without any
 * @param ttftEarlyMillis the median TTFT of the first third of them; empty if there are few
 * @param ttftLateMillis the median TTFT of the last third of them; empty if there are few
 */
record StageFigures(
    Stage stage,
    Availability availability,
    double answeredPerSecond,
    OptionalDouble refusalMillis,
    OptionalDouble ttftMillis,
    OptionalDouble ttftEarlyMillis,
    OptionalDouble ttftLateMillis) {

  private static final int LEAST_OF_THIRD = 5;

  static StageFigures of(Stage stage, List<Attempt> attempts) {
    List<Attempt> own =
        attempts.stream()
            .filter(attempt -> !attempt.followed() && stage.contains(attempt.due()))
            .toList();
    long answered =
        attempts.stream()
            .filter(attempt -> attempt.end().answered() && stage.contains(attempt.closed()))
            .count();
    double[] ttfts =
        own.stream()
            .filter(attempt -> attempt.begun() && attempt.end().answered())
            .mapToDouble(attempt -> attempt.ttft() / 1e6)
            .toArray();
    int third = ttfts.length / 3;
    boolean enough = third >= LEAST_OF_THIRD;
    return new StageFigures(
        stage,
        Availability.of(own, 0),
        stage.seconds() > 0 ? answered / stage.seconds() : 0,
        median(
            own.stream()
                .filter(attempt -> attempt.end() == AttemptOutcome.REFUSED)
                .mapToDouble(attempt -> (attempt.closed() - attempt.sent()) / 1e6)
                .toArray()),
        median(ttfts),
        enough ? median(java.util.Arrays.copyOf(ttfts, third)) : OptionalDouble.empty(),
        enough
            ? median(java.util.Arrays.copyOfRange(ttfts, ttfts.length - third, ttfts.length))
            : OptionalDouble.empty());
  }

  private static OptionalDouble median(double[] values) {
    java.util.Arrays.sort(values);
    return values.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(ExactPercentiles.of(values, 0.5));
  }

  /** Returns good requests per second, by due time. */
  public double goodputPerSecond() {
    return stage.seconds() > 0 ? availability.good() / stage.seconds() : 0;
  }

  /** Returns good ÷ due, 0 to 1; empty without requests. */
  public OptionalDouble attainment() {
    return availability.share();
  }

  /** Returns the share of requests with that outcome, 0 to 1. */
  public double share(AttemptOutcome end) {
    return availability.due() == 0 ? 0 : (double) availability.count(end) / availability.due();
  }
}
