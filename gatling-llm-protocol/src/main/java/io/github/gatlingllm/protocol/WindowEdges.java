// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.protocol;

import java.time.Duration;

/**
 * The parts of a run that figures exclude.
 *
 * @param warmUp excludes requests due before this time
 * @param warmUpRequests excludes this number of requests, the first that are due
 * @param coolDown excludes requests due in the last part of the load profile, of this length
 * @param steadyState whether to exclude all but the steady state
 */
public record WindowEdges(
    Duration warmUp, long warmUpRequests, Duration coolDown, boolean steadyState) {

  /** Excludes nothing. */
  public static final WindowEdges NONE = new WindowEdges(Duration.ZERO, 0, Duration.ZERO, false);

  /** Validates. */
  public WindowEdges {
    if (warmUp.isNegative()) {
      throw new IllegalArgumentException(ProtocolTexts.negative("warmUp", warmUp));
    }
    if (warmUpRequests < 0) {
      throw new IllegalArgumentException(ProtocolTexts.negativeWarmUp(warmUpRequests));
    }
    if (coolDown.isNegative()) {
      throw new IllegalArgumentException(ProtocolTexts.negative("coolDown", coolDown));
    }
  }

  /** Returns edges that exclude what either of two excludes. */
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
