// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import java.util.stream.Stream;

/**
 * The longest pauses of the client, as far as it was watched.
 *
 * @param watched false if nothing was watched, so that pauses are unknown
 * @param collections garbage collections that stopped the process
 * @param delays how long tasks waited for their event loop, which is probed periodically, and
 *     pauses of the probe itself, during which no loop is known to have run
 * @param roundNanos the interval of the probe; a shorter block may be missed
 * @param forgottenNanos delays up to this length may be missing; 0 if none is
 */
public record ClientPauses(
    boolean watched,
    List<Pause> collections,
    List<Pause> delays,
    long roundNanos,
    long forgottenNanos) {

  /** Nothing was watched. */
  public static final ClientPauses UNKNOWN = new ClientPauses(false, List.of(), List.of(), 0, 0);

  /**
   * Creates the pauses that a watch has seen.
   *
   * @param delays of event loops
   * @param processPauses of the whole process, seen by the watch
   */
  public static ClientPauses of(
      List<Pause> collections, LongestPauses delays, LongestPauses processPauses, long roundNanos) {
    return new ClientPauses(
        true,
        collections,
        Stream.of(delays, processPauses).flatMap(each -> each.inOrder().stream()).toList(),
        roundNanos,
        Math.max(delays.forgottenNanos(), processPauses.forgottenNanos()));
  }

  long collecting(long from, long to) {
    return collections.stream().mapToLong(pause -> pause.within(from, to)).sum();
  }

  /**
   * Returns the delay of a stream's loop and of the whole process; of any loop if the stream's is
   * not known.
   */
  long delayed(int loop, long from, long to) {
    return delays.stream()
        .filter(pause -> loop == Pause.ANY || pause.loop() == loop || pause.loop() == Pause.ANY)
        .mapToLong(pause -> pause.within(from, to))
        .max()
        .orElse(0);
  }

  /**
   * Returns whether a watch would have seen a loop that was blocked for a time. It misses the start
   * of a block, until the loop's turn came, and may have dropped short delays for longer ones.
   *
   * @param delayed the delay that was seen
   */
  boolean wouldSee(long nanos, long delayed) {
    return nanos > roundNanos + Math.max(delayed, forgottenNanos);
  }
}
