// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.ActionBuilder;
import io.github.gatlingllm.action.PacedActionBuilder;
import io.github.gatlingllm.workload.arrivals.RandomStarts;
import java.time.Duration;

/**
 * DSL for building a pace: the iterations of a loop start on a fixed grid
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class PacedBuilder implements ActionBuilder {

  private final long intervalNanos;
  private final PacedActionBuilder wrapped;

  private PacedBuilder(long intervalNanos, PacedActionBuilder wrapped) {
    this.intervalNanos = intervalNanos;
    this.wrapped = wrapped;
  }

  static PacedBuilder of(Duration interval) {
    if (interval.isNegative() || interval.isZero()) {
      throw new IllegalArgumentException(
          "the interval of paced(...) must be above 0, but was " + interval);
    }
    long nanos = interval.toNanos();
    return new PacedBuilder(nanos, new PacedActionBuilder(nanos, null));
  }

  /**
   * Start each user at a random time in its first interval, drawn uniformly. Users that arrive
   * together then don't run in step
   *
   * @param seed the same seed gives the same times on any machine; the order in which users arrive
   *     assigns the times to them
   * @return a new PacedBuilder instance
   */
  public PacedBuilder startingAtRandom(long seed) {
    return new PacedBuilder(
        intervalNanos,
        new PacedActionBuilder(intervalNanos, new RandomStarts(seed, intervalNanos)));
  }

  @Override
  public io.gatling.core.action.builder.ActionBuilder asScala() {
    return wrapped;
  }
}
