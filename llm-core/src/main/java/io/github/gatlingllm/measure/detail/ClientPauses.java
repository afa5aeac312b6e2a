// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import java.util.stream.Stream;

/**
 * When the client itself could not work, as far as it was watched: the longest of these moments.
 *
 * @param watched false: nobody watched, so nothing is known
 * @param collections garbage collections that stopped the process
 * @param delays what tasks waited for their event loop, which is looked at now and then, and when
 *     the watch that does so stood still: then nobody knows that any loop went on
 * @param roundNanos within that time each loop was looked at: a shorter block may be missed
 * @param forgottenNanos delays that were no longer may be missing; 0: none is
 */
public record ClientPauses(
    boolean watched,
    List<Pause> collections,
    List<Pause> delays,
    long roundNanos,
    long forgottenNanos) {

  /** Nobody watched. */
  public static final ClientPauses UNKNOWN = new ClientPauses(false, List.of(), List.of(), 0, 0);

  /**
   * What a watch saw.
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

  /** Of the loop that a stream was on, and of all; of any where nobody knows which. */
  long delayed(int loop, long from, long to) {
    return delays.stream()
        .filter(pause -> loop == Pause.ANY || pause.loop() == loop || pause.loop() == Pause.ANY)
        .mapToLong(pause -> pause.within(from, to))
        .max()
        .orElse(0);
  }

  /**
   * Whether a loop that was blocked for all of a time would have been seen: of a block all is seen
   * but its beginning, until the loop's turn came; and what was seen may have been forgotten for
   * longer ones.
   *
   * @param delayed what was seen
   */
  boolean wouldSee(long nanos, long delayed) {
    return nanos > roundNanos + Math.max(delayed, forgottenNanos);
  }
}
