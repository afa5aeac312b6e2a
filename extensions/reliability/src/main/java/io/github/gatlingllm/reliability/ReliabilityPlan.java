// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.slo.objective.Slo;
import java.time.Duration;
import java.util.OptionalDouble;

/**
 * The settings of a reliability profile.
 *
 * @param slo the SLO of good requests
 * @param windowNanos the length of the windows of a recovery, in nanoseconds
 * @param windows how many consecutive windows must meet the SLO
 * @param target the share of a window's requests that must be good, from 0 to 1
 * @param promised the promised availability that leaves the error budget, 0 to 1; empty if there is
 *     none
 */
public record ReliabilityPlan(
    Slo slo, long windowNanos, int windows, double target, OptionalDouble promised) {

  /** The default window length. */
  public static final Duration WINDOW = Duration.ofSeconds(5);

  /** The default number of windows. */
  public static final int WINDOWS = 3;

  /** The default share of good requests. */
  public static final double TARGET = 0.95;

  /** Validates. */
  public ReliabilityPlan {
    if (windowNanos <= 0) {
      throw new IllegalArgumentException(
          ReliabilityPlanTexts.windowInvalid(Duration.ofNanos(windowNanos)));
    }
    if (windows < 1) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.windowCountInvalid(windows));
    }
    if (!(target > 0 && target <= 1)) {
      throw new IllegalArgumentException(ReliabilityPlanTexts.goodPercentInvalid(100 * target));
    }
    if (promised.isPresent() && !(promised.getAsDouble() > 0 && promised.getAsDouble() < 1)) {
      throw new IllegalArgumentException(
          ReliabilityPlanTexts.targetInvalid(100 * promised.getAsDouble()));
    }
  }

  /** Returns the default settings: three consecutive windows of five seconds. */
  public static ReliabilityPlan of(Slo slo) {
    return new ReliabilityPlan(slo, WINDOW.toNanos(), WINDOWS, TARGET, OptionalDouble.empty());
  }

  /** Returns the window length in seconds. */
  double windowSeconds() {
    return windowNanos / 1e9;
  }
}
