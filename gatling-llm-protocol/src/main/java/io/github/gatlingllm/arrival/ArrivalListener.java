// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.arrival;

/** Hears when requests were taken by the system, and when content came. Event loop only. */
@FunctionalInterface
public interface ArrivalListener {

  /**
   * A chunk of content has come.
   *
   * @param stamp when, in nanoseconds since the run's zero
   * @param from the network read that completed it
   * @param first whether it is the first of its answer
   */
  void chunk(long stamp, NetworkRead from, boolean first);

  /**
   * The system has taken a request.
   *
   * @param at when, in nanoseconds since the run's zero
   * @param heldNanos what the client itself took to send it
   */
  default void flushed(long at, long heldNanos) {}
}
