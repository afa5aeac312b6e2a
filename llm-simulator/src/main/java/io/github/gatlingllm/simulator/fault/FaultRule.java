// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.fault;

import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.engine.StatelessRandom;
import java.util.List;

/**
 * A fault and the requests it applies to.
 *
 * @param fault the fault
 * @param probability the share of requests, drawn by seed
 * @param every applies to every nth request; 1: to all
 */
public record FaultRule(Fault fault, double probability, int every) {

  public FaultRule {
    String name = fault.kind().label();
    Require.that(name + ";p", probability >= 0 && probability <= 1, "from 0 to 1", probability);
    Require.atLeast(name + ";every", every, 1);
  }

  /**
   * Parses rules separated by commas: {@code name[=value][;key=value]…}.
   *
   * @throws IllegalArgumentException if the text is malformed; names the error and the rule
   */
  public static List<FaultRule> parse(String text) {
    return FaultParser.parse(text);
  }

  /** Whether the rule applies to the request with an ordinal, from 1 on. */
  boolean hits(long seed, long ordinal) {
    return ordinal % every == 0
        && (probability >= 1
            || StatelessRandom.unitAt(seed + fault.kind().label().hashCode(), ordinal)
                < probability);
  }
}
