// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Timing;

/**
 * An ended request, or an ended attempt of one. Times are in nanoseconds since the start of the
 * run.
 *
 * @param due the due time; the send time if it had no schedule
 * @param sent the send time
 * @param closed the end
 * @param first the arrival of its first content; {@link Timing#ABSENT} if none arrived
 * @param end the outcome
 * @param tolerable whether it meets the SLO with four times each bound
 * @param followed whether another attempt followed it, so that it is not a request of its own
 * @param sends how many times it was sent
 * @param retryAfter the requested wait, in nanoseconds; {@link Timing#ABSENT} if the server
 *     requested none
 */
public record Attempt(
    long due,
    long sent,
    long closed,
    long first,
    AttemptOutcome end,
    boolean tolerable,
    boolean followed,
    int sends,
    long retryAfter) {

  /** Returns whether it counts in the availability: an attempt that was followed does not. */
  boolean counts() {
    return !followed && end.counts();
  }

  /** Returns whether content arrived. */
  boolean begun() {
    return first != Timing.ABSENT;
  }

  /** Returns whether the response has a {@code Retry-After}. */
  boolean invited() {
    return retryAfter != Timing.ABSENT;
  }

  /** Returns the time from sending to the first content, in nanoseconds. */
  double ttft() {
    return first - sent;
  }
}
