// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.validity;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How the load generator itself fared inside the measuring window. Null: it could not be measured,
 * which is no sign of health.
 *
 * @param eventLoopDelay how long tasks waited for their event loop, in nanoseconds
 * @param cpu the process's share of all processors in percent, a value a second
 * @param machineCpu the same of everything that runs on the machine
 * @param gc garbage collection
 * @param heap what was in use of the heap after collections, in percent of the most it may grow to,
 *     a value a second
 * @param connections to servers
 * @param throttling by the CPU quota of a container
 * @param clock what stamps are taken with
 * @param starvation what kept it from running
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

  /** Nothing could be measured. */
  public static final ClientHealth UNKNOWN =
      new ClientHealth(null, null, null, null, null, null, null, null, Starvation.UNKNOWN);

  /**
   * Whether the machine was held up, by others or by its hypervisor: one line that says how often,
   * for how long and what to do. Absent where it was not, and where nobody knows.
   *
   * @param distorted whether the run is invalid: then tasks that waited for a core are a cause too
   */
  public Optional<String> heldUp(boolean distorted) {
    return starvation.heldUp(distorted);
  }

  /**
   * Whether the machine was too busy for a server beside the load generator: the same line, where
   * tasks waited for a core through much of the run, too.
   */
  public Optional<String> busy() {
    return starvation.busy();
  }

  /**
   * The collections that stopped the process.
   *
   * @param percent of the window
   * @param longestNanos the longest of them; 0 without any
   */
  public record GcPauses(double percent, double longestNanos) {}

  /**
   * Connections over which requests were written.
   *
   * @param peak the most that were open at once
   * @param opened how many were opened
   * @param most how many files the process may have open, each connection being one; empty: the
   *     system does not tell
   */
  public record Connections(long peak, long opened, OptionalLong most) {}

  /**
   * What the kernel's CPU quota took.
   *
   * @param percent of the window, over all processors; empty: no quota holds for the process
   * @param quotaCores so many processors' time is granted; empty: no quota holds
   */
  public record Throttling(OptionalDouble percent, OptionalDouble quotaCores) {

    /** Nothing limits the process. */
    public static final Throttling NONE =
        new Throttling(OptionalDouble.empty(), OptionalDouble.empty());
  }

  /**
   * {@code System.nanoTime()} on this machine.
   *
   * @param stepNanos the smallest step that it makes
   * @param callNanos what a look at it costs
   */
  public record Clock(double stepNanos, double callNanos) {}
}
