// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.reliability;

import io.github.gatlingllm.measure.request.Timing;

/**
 * A request that has ended, or an attempt of one, in a few numbers. Nanoseconds since the run's
 * zero.
 *
 * @param due when it was due; when it was sent, where it had no schedule
 * @param sent when it left
 * @param closed when it ended
 * @param first its first content; {@link Timing#ABSENT}: none came
 * @param end how it ended
 * @param tolerable whether it would keep the SLO if each bound were four times as lax
 * @param followed whether it is an attempt that another one followed: no request of its own
 * @param sends how often it was sent
 * @param retryAfter how long the server asked to wait, in nanoseconds; {@link Timing#ABSENT}: it
 *     did not say
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

  /** Whether it counts in an availability: an attempt that was followed does not. */
  boolean counts() {
    return !followed && end.counts();
  }

  /** Whether content came. */
  boolean begun() {
    return first != Timing.ABSENT;
  }

  /** Whether the server said when to come again. */
  boolean invited() {
    return retryAfter != Timing.ABSENT;
  }

  /** From sending to the first content, in nanoseconds. */
  double ttft() {
    return first - sent;
  }
}
