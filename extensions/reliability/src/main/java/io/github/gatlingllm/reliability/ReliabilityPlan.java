// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * What a run's reliability is told by.
 *
 * @param slo what a good request keeps
 * @param windowNanos how long the windows are by which a recovery is told
 * @param windows so many of them in a row must meet the SLO
 * @param target the share of a window's requests that must be good, 0 to 1
 * @param promised the availability that an error budget is left by, 0 to 1; empty: none is promised
 */
public record ReliabilityPlan(
    Slo slo, long windowNanos, int windows, double target, OptionalDouble promised) {

  /** Unless somebody says otherwise. */
  public static final Duration WINDOW = Duration.ofSeconds(5);

  /** Unless somebody says otherwise. */
  public static final int WINDOWS = 3;

  /** Unless somebody says otherwise. */
  public static final double TARGET = 0.95;

  /** Validates. */
  public ReliabilityPlan {
    if (windowNanos <= 0) {
      throw new IllegalArgumentException(
          "the windows of a reliability profile must last longer than 0 s, but lasted "
              + Duration.ofNanos(windowNanos));
    }
    if (windows < 1) {
      throw new IllegalArgumentException(
          "a recovery must be told by 1 window or more, but was told by " + windows);
    }
    if (!(target > 0 && target <= 1)) {
      throw new IllegalArgumentException(
          "the share of good requests in a window must be above 0 % and at most 100 %, but was "
              + 100 * target
              + " %");
    }
    if (promised.isPresent() && !(promised.getAsDouble() > 0 && promised.getAsDouble() < 1)) {
      throw new IllegalArgumentException(
          "the promised availability must be above 0 % and below 100 %, but was "
              + 100 * promised.getAsDouble()
              + " %: with 100 % there is no error budget");
    }
  }

  /** By five-second windows, three in a row. */
  public static ReliabilityPlan of(Slo slo) {
    return new ReliabilityPlan(slo, WINDOW.toNanos(), WINDOWS, TARGET, OptionalDouble.empty());
  }

  /** {@code windows of 5 s}. */
  double windowSeconds() {
    return windowNanos / 1e9;
  }
}
