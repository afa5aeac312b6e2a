// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.OptionalDouble;

/**
 * A span of the run with one load.
 *
 * @param number from 1, in the order of time
 * @param perSecond the load that was meant, in requests per second
 * @param ofCapacity how many times the capacity that is; empty: the capacity is not known
 * @param start since the run's zero, in nanoseconds
 * @param end since the run's zero, not included
 * @param applied whether the load generator sent what it was to send
 */
public record Stage(
    int number,
    double perSecond,
    OptionalDouble ofCapacity,
    long start,
    long end,
    boolean applied) {

  boolean contains(long due) {
    return start <= due && due < end;
  }

  double seconds() {
    return (end - start) / 1e9;
  }

  /** Whether the load is above the capacity. */
  boolean overloads() {
    return ofCapacity.isPresent() && ofCapacity.getAsDouble() > 1;
  }

  /** Whether it is not, as far as the capacity is known. */
  boolean withinCapacity() {
    return ofCapacity.isPresent() && !overloads();
  }
}
