// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import java.util.ArrayList;
import java.util.List;

/**
 * A rate of arrivals that changes with each user, as the ramps of {@code vllm bench serve}: the
 * mean gap before the next user is 1 / rate, and the rate depends on the share of users that have
 * arrived.
 *
 * @param shape how the rate changes
 * @param from the rate of the first user, in users per second
 * @param to the rate of the last user, in users per second
 * @param users the number of users
 */
public record RateRamp(Shape shape, double from, double to, int users) {

  /** Random arrivals may need so many standard deviations longer than expected. */
  private static final int STANDARD_DEVIATIONS = 8;

  private static final double NANOS = 1e9;

  /** How the rate changes from user to user. */
  public enum Shape {
    /** By the same difference. */
    LINEAR,
    /** By the same factor. */
    EXPONENTIAL
  }

  /**
   * Validates the rates.
   *
   * @throws IllegalArgumentException naming the value and the rule
   */
  public RateRamp {
    if (!isRate(from) || !isRate(to)) {
      throw new IllegalArgumentException(RateSeriesTexts.rampRates(from, to));
    }
    if (users < 1) {
      throw new IllegalArgumentException(RateSeriesTexts.rampUsers(users));
    }
  }

  private static boolean isRate(double rate) {
    return rate > 0 && rate <= NANOS;
  }

  /**
   * Returns the rate of a user.
   *
   * @param user counts from 0
   */
  double rate(int user) {
    double progress = (double) user / Math.max(1, users - 1);
    return shape == Shape.LINEAR
        ? from + (to - from) * progress
        : from * Math.pow(to / from, progress);
  }

  /**
   * Returns a step for each user, in which one arrival is expected. The last rate goes on, because
   * the number of random arrivals varies: cap the users.
   */
  public RateSeries series() {
    List<RateSeries.Step> steps = new ArrayList<>(users);
    double seconds = 0;
    for (int user = 0; user < users; user++) {
      double rate = rate(user);
      steps.add(new RateSeries.Step(Math.round(seconds * NANOS), rate));
      seconds += 1 / rate;
    }
    double later = STANDARD_DEVIATIONS * (1 + Math.sqrt(users)) / rate(users - 1);
    return new RateSeries(steps, Math.round((seconds + later) * NANOS));
  }
}
