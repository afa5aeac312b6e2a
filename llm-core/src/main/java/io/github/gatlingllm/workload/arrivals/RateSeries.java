// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.Decimals;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rate of arrivals in steps. The rate of a step holds until the next one begins.
 *
 * @param steps the steps; the first begins at 0
 * @param endNanos the end of the last step
 */
public record RateSeries(List<Step> steps, long endNanos) {

  /**
   * A step.
   *
   * @param atNanos its begin, since the start of the series
   * @param perSecond arrivals per second, 0 or more
   */
  public record Step(long atNanos, double perSecond) {}

  /**
   * Copies and validates the steps.
   *
   * @throws IllegalArgumentException naming the value and the rule
   */
  public RateSeries {
    steps = List.copyOf(steps);
    if (steps.isEmpty() || steps.stream().allMatch(step -> step.perSecond() == 0)) {
      throw new IllegalArgumentException(RateSeriesTexts.NO_USERS);
    }
    long last = steps.get(steps.size() - 1).atNanos();
    if (endNanos < last || endNanos == 0) {
      throw new IllegalArgumentException(RateSeriesTexts.endsTooEarly(span(endNanos), span(last)));
    }
  }

  /**
   * Returns steps with the usual end: the last step if its rate is 0, otherwise as much later as
   * the last step is after the one before it. A single step ends after the time given.
   */
  public static RateSeries of(List<Step> steps, Duration single) {
    Step last = steps.get(steps.size() - 1);
    if (last.perSecond() == 0) {
      return new RateSeries(steps, last.atNanos());
    }
    long length =
        steps.size() == 1
            ? single.toNanos()
            : last.atNanos() - steps.get(steps.size() - 2).atNanos();
    return new RateSeries(steps, last.atNanos() + length);
  }

  /** Returns the same steps with another end. Steps behind it are left out. */
  public RateSeries until(Duration end) {
    long nanos = end.toNanos();
    return new RateSeries(steps.stream().filter(step -> step.atNanos() < nanos).toList(), nanos);
  }

  /** Returns the end of a step, since the start of the series. */
  long end(int index) {
    return index + 1 < steps.size() ? steps.get(index + 1).atNanos() : endNanos;
  }

  /** Returns the number of arrivals that a step expects. */
  double expected(int index) {
    Step step = steps.get(index);
    return step.perSecond() * (end(index) - step.atNanos()) / 1e9;
  }

  /** Returns {@code 3 steps of 2 to 8 users/s for 30 s}. */
  String text() {
    String number = steps.size() == 1 ? "1 step" : steps.size() + " steps";
    double least = rates().min(Double::compare).orElseThrow();
    double most = rates().max(Double::compare).orElseThrow();
    String range = least == most ? "" : Decimals.exact(least) + " to ";
    return number + " of " + range + Decimals.exact(most) + " users/s for " + span(endNanos);
  }

  private Stream<Double> rates() {
    return steps.stream().map(Step::perSecond);
  }

  private static String span(long nanos) {
    return SpanText.text(Duration.ofNanos(nanos));
  }
}
