// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

import java.util.List;
import java.util.OptionalDouble;

/**
 * The sums over prompts, in tokens.
 *
 * @param prompts the number of prompts
 * @param input their tokens
 * @param possible the tokens that an infinite cache held
 * @param possibleHere the tokens that an infinite cache of their own replica held
 * @param achieved the tokens that the server took from its cache
 */
record CacheTotals(long prompts, long input, long possible, long possibleHere, long achieved) {

  static CacheTotals of(List<CacheSample> samples, int block) {
    long input = 0;
    long possible = 0;
    long possibleHere = 0;
    long achieved = 0;
    for (CacheSample each : samples) {
      input += each.tokens().input();
      possible += each.tokens().possible(block);
      possibleHere += each.tokens().possibleHere(block);
      achieved += Math.max(0, each.tokens().cached());
    }
    return new CacheTotals(samples.size(), input, possible, possibleHere, achieved);
  }

  CacheTotals plus(CacheTotals other) {
    return new CacheTotals(
        prompts + other.prompts,
        input + other.input,
        possible + other.possible,
        possibleHere + other.possibleHere,
        achieved + other.achieved);
  }

  /** Returns achieved ÷ possible in percent; empty if nothing was possible. */
  OptionalDouble efficiency() {
    return possible == 0 ? OptionalDouble.empty() : OptionalDouble.of(100.0 * achieved / possible);
  }
}
