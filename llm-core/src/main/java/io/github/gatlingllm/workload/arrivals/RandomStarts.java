// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;

/**
 * When each of many users begins within the first interval of its pace, so that they do not go in
 * step. The same seed gives the same times on any machine.
 */
public final class RandomStarts {

  private final SeededRandom draws;
  private final long intervalNanos;

  /** Uniform over an interval. */
  public RandomStarts(long seed, long intervalNanos) {
    this.draws = new SeededRandom(seed);
    this.intervalNanos = intervalNanos;
  }

  /** How long that user waits, in nanoseconds; below the interval. */
  public long at(long user) {
    return (long) (draws.uniform(user, 0) * intervalNanos);
  }
}
