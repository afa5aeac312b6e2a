// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.List;

/**
 * A fault, and which requests it hits.
 *
 * @param fault what goes wrong
 * @param probability share of the requests, drawn by seed
 * @param every every nth request only; 1 for all
 */
public record FaultRule(Fault fault, double probability, int every) {

  public FaultRule {
    String name = fault.kind().label();
    Require.that(name + ";p", probability >= 0 && probability <= 1, "from 0 to 1", probability);
    Require.atLeast(name + ";every", every, 1);
  }

  /**
   * Reads rules divided by commas: {@code name[=value][;key=value]…}.
   *
   * @throws IllegalArgumentException that says what is wrong, and what would be right
   */
  public static List<FaultRule> parse(String text) {
    return FaultParser.parse(text);
  }

  /** Whether the request with this ordinal, from 1, is hit. */
  boolean hits(long seed, long ordinal) {
    return ordinal % every == 0
        && (probability >= 1
            || StatelessRandom.unitAt(seed + fault.kind().label().hashCode(), ordinal)
                < probability);
  }
}
