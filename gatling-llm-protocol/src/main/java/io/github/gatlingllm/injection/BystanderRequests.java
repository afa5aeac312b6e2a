// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.injection;

import io.gatling.core.session.Session;
import io.github.gatlingllm.measure.request.RequestId;
import java.util.function.UnaryOperator;

/**
 * Sends requests beside the load, for one user of its own. They have figures under their own name,
 * rows in {@code requests.jsonl}, and their own SLOs, but count in no figure of the load: neither
 * in sums nor in rates, load plan, levels or Gatling's report. Any thread.
 */
public interface BystanderRequests extends AutoCloseable {

  /**
   * Sends a request, unless the run holds requests back or has not started.
   *
   * @param prompt sets the attributes that the request needs
   * @param dueNanoTime its due time, by {@code System.nanoTime()}
   * @param sequence its number, which several requests that belong together may share; {@link
   *     RequestId#UNSCHEDULED} for none
   * @param ended runs when it has ended in any way, or was not sent; not if the end of the run cuts
   *     it
   */
  void send(UnaryOperator<Session> prompt, long dueNanoTime, long sequence, Runnable ended);

  /** Ends the user. */
  @Override
  void close();
}
