// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.arrivals;

import io.github.gatlingllm.workload.random.SeededRandom;

/**
 * Random start times of users within the first interval of their pace, so that users are not
 * synchronized. The same seed gives the same times on any machine.
 */
public final class RandomStarts {

  private final SeededRandom draws;
  private final long intervalNanos;

  /** Creates start times that are uniform over an interval. */
  public RandomStarts(long seed, long intervalNanos) {
    this.draws = new SeededRandom(seed);
    this.intervalNanos = intervalNanos;
  }

  /** Returns the wait of a user, in nanoseconds, below the interval. */
  public long at(long user) {
    return (long) (draws.uniform(user, 0) * intervalNanos);
  }
}
