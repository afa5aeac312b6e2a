// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import java.util.OptionalDouble;

/**
 * A load level of the run.
 *
 * @param number from 1, in order of time
 * @param perSecond the planned load, in requests per second
 * @param ofCapacity the load ÷ capacity; empty if the capacity is unknown
 * @param start in nanoseconds since the start of the run
 * @param end in nanoseconds since the start of the run, exclusive
 * @param applied whether the load generator sent the planned load
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

  /** Returns whether the load is above a known capacity. */
  boolean overloads() {
    return ofCapacity.isPresent() && ofCapacity.getAsDouble() > 1;
  }

  /** Returns whether the load is at or below a known capacity. */
  boolean withinCapacity() {
    return ofCapacity.isPresent() && !overloads();
  }
}
