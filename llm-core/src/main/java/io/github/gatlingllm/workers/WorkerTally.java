// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

/**
 * The counts of a worker since the load began, for progress reports.
 *
 * @param sent requests sent
 * @param ended requests that ended, whatever their outcome
 * @param failed failed requests
 * @param outputTokens their output tokens
 * @param judged how often a request was judged against an SLO
 * @param good how often it met the SLO
 */
public record WorkerTally(
    long sent, long ended, long failed, long outputTokens, long judged, long good) {

  /** The counts before the load begins. */
  public static final WorkerTally NOTHING = new WorkerTally(0, 0, 0, 0, 0, 0);

  /** Returns the sum of both. */
  public WorkerTally plus(WorkerTally other) {
    return new WorkerTally(
        sent + other.sent,
        ended + other.ended,
        failed + other.failed,
        outputTokens + other.outputTokens,
        judged + other.judged,
        good + other.good);
  }
}
