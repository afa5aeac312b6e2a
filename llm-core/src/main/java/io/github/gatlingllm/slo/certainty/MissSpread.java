// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.List;

/**
 * The distribution over time of judged requests and of those that missed.
 *
 * @param coarse 17 to 32 slots of equal time, in the order of time, without empty ones
 * @param fine 65 to 128 slots
 * @param seconds the time from the start of the first fine slot to the end of the last
 */
public record MissSpread(List<TimeBatch> coarse, List<TimeBatch> fine, double seconds) {

  /** No distribution, or none recorded. */
  public static final MissSpread NONE = new MissSpread(List.of(), List.of(), 0);

  public MissSpread {
    coarse = List.copyOf(coarse);
    fine = List.copyOf(fine);
  }
}
