// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/**
 * What of a run's beginning and end is in no figure.
 *
 * @param warmUp requests due before its end
 * @param warmUpRequests so many requests, the first that are due
 * @param coolDown requests due in the load profile's last part of that length
 * @param steadyState whether all is left out but the steady state
 */
public record WindowEdges(
    Duration warmUp, long warmUpRequests, Duration coolDown, boolean steadyState) {

  /** Nothing is left out. */
  public static final WindowEdges NONE = new WindowEdges(Duration.ZERO, 0, Duration.ZERO, false);

  /** Checks. */
  public WindowEdges {
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException("warmUp must not be negative, but was " + warmUp);
    }
    if (warmUpRequests < 0) {
      throw new IllegalArgumentException(
          "warmUp must be at least 0 requests, but was " + warmUpRequests);
    }
    if (coolDown.isNegative()) {
      throw new IllegalArgumentException("coolDown must not be negative, but was " + coolDown);
    }
  }

  /** Leaves out what either of two does. */
  public WindowEdges and(WindowEdges other) {
    return new WindowEdges(
        longer(warmUp, other.warmUp),
        Math.max(warmUpRequests, other.warmUpRequests),
        longer(coolDown, other.coolDown),
        steadyState || other.steadyState);
  }

  private static Duration longer(Duration one, Duration other) {
    return one.compareTo(other) >= 0 ? one : other;
  }
}
