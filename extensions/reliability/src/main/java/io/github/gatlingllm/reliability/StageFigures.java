// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What a stage of load showed, by the requests that were due in it.
 *
 * @param stage which
 * @param availability how they ended
 * @param answeredPerSecond answers that came to their end in it per second, whenever they were due
 * @param refusalMillis the median time that a refusal took; empty without any
 * @param ttftMillis the median time to first token of those that were answered; empty without any
 * @param ttftEarlyMillis the same of the first third of them; empty of few
 * @param ttftLateMillis the same of the last third of them
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

  static StageFigures of(Stage stage, List<Attempt> asks) {
    List<Attempt> own =
        asks.stream().filter(ask -> !ask.followed() && stage.contains(ask.due())).toList();
    long answered =
        asks.stream().filter(ask -> ask.end().answered() && stage.contains(ask.closed())).count();
    double[] ttfts =
        own.stream()
            .filter(ask -> ask.begun() && ask.end().answered())
            .mapToDouble(ask -> ask.ttft() / 1e6)
            .toArray();
    int third = ttfts.length / 3;
    boolean enough = third >= LEAST_OF_THIRD;
    return new StageFigures(
        stage,
        Availability.of(own, 0),
        stage.seconds() > 0 ? answered / stage.seconds() : 0,
        median(
            own.stream()
                .filter(ask -> ask.end() == AttemptOutcome.REFUSED)
                .mapToDouble(ask -> (ask.closed() - ask.sent()) / 1e6)
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

  /** Good requests per second, by when they were due. */
  public double goodputPerSecond() {
    return stage.seconds() > 0 ? availability.good() / stage.seconds() : 0;
  }

  /** Good ÷ those that count, 0 to 1; empty without any. */
  public OptionalDouble attainment() {
    return availability.share();
  }

  /** The share that ended like that, 0 to 1. */
  public double share(AttemptOutcome end) {
    return availability.due() == 0 ? 0 : (double) availability.count(end) / availability.due();
  }
}
