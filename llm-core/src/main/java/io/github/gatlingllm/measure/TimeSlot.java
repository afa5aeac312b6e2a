// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened in one slot of the run; all requests, warm-up included.
 *
 * @param startSeconds since the run's start
 * @param due requests that were due in the slot, as offered; those without a schedule when they
 *     were sent
 * @param sent requests sent in the slot
 * @param completed requests answered in the slot
 * @param failures requests that failed in the slot, by their constant texts
 * @param inputTokens prompt tokens, at the first token
 * @param outputTokens output tokens, each at its own stamp
 * @param meanConcurrency time-weighted requests in flight
 * @param meanWaiting time-weighted requests that were due and not yet sent: the client's queue
 * @param ttft of the requests sent in the slot
 * @param itl of the gaps that ended in the slot
 * @param scheduled those that were due in the slot by a schedule
 */
public record TimeSlot(
    double startSeconds,
    long due,
    long sent,
    long completed,
    SortedMap<String, Long> failures,
    double inputTokens,
    double outputTokens,
    double meanConcurrency,
    double meanWaiting,
    @Nullable Distribution ttft,
    @Nullable Distribution itl,
    long scheduled) {

  /** One of whose requests all had a due time. */
  public TimeSlot(
      double startSeconds,
      long due,
      long sent,
      long completed,
      SortedMap<String, Long> failures,
      double inputTokens,
      double outputTokens,
      double meanConcurrency,
      double meanWaiting,
      @Nullable Distribution ttft,
      @Nullable Distribution itl) {
    this(
        startSeconds,
        due,
        sent,
        completed,
        failures,
        inputTokens,
        outputTokens,
        meanConcurrency,
        meanWaiting,
        ttft,
        itl,
        due);
  }

  /** Requests that failed in the slot. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }
}
