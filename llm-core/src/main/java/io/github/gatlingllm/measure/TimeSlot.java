// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure;

import io.github.gatlingllm.measure.distribution.Distribution;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The events of one slot of the run, for all requests including warm-up.
 *
 * @param startSeconds since the run's start
 * @param due requests that were due in the slot; those without a schedule count when they were sent
 * @param sent requests sent in the slot
 * @param completed requests answered in the slot
 * @param failures requests that failed in the slot, by constant failure text
 * @param inputTokens prompt tokens, counted at the first token
 * @param outputTokens output tokens, each counted at its own stamp
 * @param meanConcurrency time-weighted requests in flight
 * @param meanWaiting time-weighted requests that were due but not yet sent: the client's queue
 * @param ttft of the requests sent in the slot
 * @param itl of the gaps that ended in the slot
 * @param scheduled requests that a schedule made due in the slot
 * @param meanElsewhere the part of {@code meanConcurrency} at other servers than the one under test
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
    long scheduled,
    double meanElsewhere) {

  /** Creates a slot in which every request had a due time and went to the server under test. */
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
        due,
        0);
  }

  /** Returns the time-weighted requests in flight at the server under test. */
  public double concurrencyAtServer() {
    return meanConcurrency - meanElsewhere;
  }

  /** Returns the number of requests that failed in the slot. */
  public long failed() {
    return failures.values().stream().mapToLong(Long::longValue).sum();
  }
}
