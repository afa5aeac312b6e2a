// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The health of the load generator inside the measuring window. A null part could not be measured,
 * which is no sign of health.
 *
 * @param eventLoopDelay how long tasks waited for their event loop, in nanoseconds
 * @param cpu the CPU use of the process in percent of all processors, one value per second
 * @param machineCpu the CPU use of the whole machine, in the same form
 * @param gc garbage collection
 * @param heap the heap in use after collections in percent of its maximum, one value per second
 * @param connections the connections to servers
 * @param throttling the throttling by a container's CPU quota
 * @param clock the clock that timestamps are taken with
 * @param starvation what kept the process from running
 */
public record ClientHealth(
    @Nullable Distribution eventLoopDelay,
    @Nullable Distribution cpu,
    @Nullable Distribution machineCpu,
    @Nullable GcPauses gc,
    @Nullable Distribution heap,
    @Nullable Connections connections,
    @Nullable Throttling throttling,
    @Nullable Clock clock,
    Starvation starvation) {

  /** A health of which nothing is known. */
  public static final ClientHealth UNKNOWN =
      new ClientHealth(null, null, null, null, null, null, null, null, Starvation.UNKNOWN);

  /**
   * Returns a line that says how often and how long the machine paused the process, and what to do;
   * empty if it did not, or if that is not known.
   *
   * @param distorted whether the run is invalid: then tasks that waited for a core count as a
   *     cause, too
   */
  public Optional<String> heldUp(boolean distorted) {
    return starvation.heldUp(distorted);
  }

  /**
   * Returns the same line if the machine was too busy for a server beside the load generator, that
   * is, if tasks often waited for a core.
   */
  public Optional<String> busy() {
    return starvation.busy();
  }

  /**
   * The garbage collections that paused the process.
   *
   * @param percent the share of the window
   * @param longestNanos the longest pause in nanoseconds; 0 without any
   */
  public record GcPauses(double percent, double longestNanos) {}

  /**
   * The connections over which requests were sent.
   *
   * @param peak the largest number open at once
   * @param opened how many were opened
   * @param most how many files the process may have open, one per connection; empty if the system
   *     does not report it
   */
  public record Connections(long peak, long opened, OptionalLong most) {}

  /**
   * The time that the kernel's CPU quota took.
   *
   * @param percent the share of the window, over all processors; empty without a quota
   * @param quotaCores the quota in processors; empty without a quota
   */
  public record Throttling(OptionalDouble percent, OptionalDouble quotaCores) {

    /** No quota limits the process. */
    public static final Throttling NONE =
        new Throttling(OptionalDouble.empty(), OptionalDouble.empty());
  }

  /**
   * The properties of {@code System.nanoTime()} on this machine.
   *
   * @param stepNanos its smallest step in nanoseconds
   * @param callNanos the cost of one reading in nanoseconds
   */
  public record Clock(double stepNanos, double callNanos) {}
}
