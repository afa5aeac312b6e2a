// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers.share;

import io.github.gatlingllm.capacity.KnownCapacity;
import io.github.gatlingllm.reliability.Happening;
import io.github.gatlingllm.reliability.ReliabilityPlan;
import java.util.List;

/**
 * What a worker knows of its server's reliability, beside its requests.
 *
 * @param plan what it is told by, the same on all
 * @param capacity that levels of load are told by
 * @param happenings what the worker did to the server, or was to mark: worker 0 alone
 */
public record ReliabilityShare(
    ReliabilityPlan plan, KnownCapacity capacity, List<Happening> happenings) {

  /** Copies. */
  public ReliabilityShare {
    happenings = List.copyOf(happenings);
  }
}
