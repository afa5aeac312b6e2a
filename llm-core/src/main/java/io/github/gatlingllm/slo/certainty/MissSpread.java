// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.certainty;

import java.util.List;

/**
 * How what was counted, and what of it missed, is spread over the time of a run.
 *
 * @param coarse by 17 to 32 slots of equal time, in the order of time, without empty ones
 * @param fine by 65 to 128 slots
 * @param seconds from the beginning of the first fine slot to the end of the last
 */
public record MissSpread(List<TimeBatch> coarse, List<TimeBatch> fine, double seconds) {

  /** Of nothing, or of what nobody kept by time. */
  public static final MissSpread NONE = new MissSpread(List.of(), List.of(), 0);

  /** Copies. */
  public MissSpread {
    coarse = List.copyOf(coarse);
    fine = List.copyOf(fine);
  }
}
