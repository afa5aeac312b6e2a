// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

/**
 * What a worker has counted since the load began, for who looks on.
 *
 * @param sent requests
 * @param ended of them, in whichever way
 * @param failed of those
 * @param outputTokens of those
 * @param judged how often a request was held against an SLO
 * @param good how often it kept it
 */
public record WorkerTally(
    long sent, long ended, long failed, long outputTokens, long judged, long good) {

  /** Of a load that has not begun. */
  public static final WorkerTally NOTHING = new WorkerTally(0, 0, 0, 0, 0, 0);

  /** Both together. */
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
