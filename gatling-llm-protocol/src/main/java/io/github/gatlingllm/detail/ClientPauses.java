/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import java.util.List;

/**
 * When the client itself could not work, as far as it was watched: the longest of these moments.
 *
 * @param watched false: nobody watched, so nothing is known
 * @param collections garbage collections that stopped the process
 * @param delays what tasks waited for their event loop, which is looked at now and then
 * @param roundNanos within that time each loop was looked at: a shorter block may be missed
 */
public record ClientPauses(
    boolean watched, List<Pause> collections, List<Pause> delays, long roundNanos) {

  /** Nobody watched. */
  public static final ClientPauses UNKNOWN = new ClientPauses(false, List.of(), List.of(), 0);

  long collecting(long from, long to) {
    return collections.stream().mapToLong(pause -> pause.within(from, to)).sum();
  }

  /** Of the loop that a stream was on; of any where nobody knows which. */
  long delayed(int loop, long from, long to) {
    return delays.stream()
        .filter(pause -> loop == Pause.ANY || pause.loop() == loop)
        .mapToLong(pause -> pause.within(from, to))
        .max()
        .orElse(0);
  }

  /**
   * Whether a loop that was blocked for all of a time would have been seen: of a block all is seen
   * but its beginning, until the loop's turn came.
   *
   * @param delayed what was seen
   */
  boolean wouldSee(long nanos, long delayed) {
    return nanos > roundNanos + delayed;
  }
}
