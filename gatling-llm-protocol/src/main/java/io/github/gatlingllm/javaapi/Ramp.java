// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.github.gatlingllm.workload.arrivals.RateRamp;

/** A rate that changes with each user, as with {@code vllm bench serve --ramp-up-strategy} */
public final class Ramp {

  private final RateRamp rates;

  private Ramp(RateRamp rates) {
    this.rates = rates;
  }

  /**
   * Change the rate by the same difference with each user
   *
   * @param from the rate of the first user, in users per second, above 0
   * @param to the rate of the last user, in users per second, above 0
   * @param users the number of users
   * @return the ramp
   */
  public static Ramp linear(double from, double to, int users) {
    return new Ramp(new RateRamp(RateRamp.Shape.LINEAR, from, to, users));
  }

  /**
   * Change the rate by the same factor with each user
   *
   * @param from the rate of the first user, in users per second, above 0
   * @param to the rate of the last user, in users per second, above 0
   * @param users the number of users
   * @return the ramp
   */
  public static Ramp exponential(double from, double to, int users) {
    return new Ramp(new RateRamp(RateRamp.Shape.EXPONENTIAL, from, to, users));
  }

  RateRamp rates() {
    return rates;
  }
}
