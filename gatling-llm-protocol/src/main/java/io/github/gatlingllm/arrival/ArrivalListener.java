// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** Receives when the operating system took requests, and when content arrived. Event loop only. */
@FunctionalInterface
public interface ArrivalListener {

  /**
   * Called when a chunk of content has arrived.
   *
   * @param stamp its time in nanoseconds since the start of the run
   * @param from the network read that completed it
   * @param first whether it is the first of its answer
   */
  void chunk(long stamp, NetworkRead from, boolean first);

  /**
   * Called when the operating system has taken a request.
   *
   * @param at the time in nanoseconds since the start of the run
   * @param heldNanos how long the client needed to send it
   */
  default void flushed(long at, long heldNanos) {}
}
