// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.LevelledLoad;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The start of the load.
 *
 * @param zeroNanos the {@code System.nanoTime()} of the start of the run
 * @param leads whether this process acts on the server for all workers
 * @param plannedSeconds when the last user is to arrive, since the start of the run; empty if that
 *     is not known
 * @param levels the load with levels; empty: the run has none
 */
public record LoadStart(
    long zeroNanos, boolean leads, OptionalDouble plannedSeconds, Optional<LevelledLoad> levels) {

  /** Creates the start of a load without a known end and without levels. */
  public LoadStart(long zeroNanos, boolean leads) {
    this(zeroNanos, leads, OptionalDouble.empty(), Optional.empty());
  }
}
