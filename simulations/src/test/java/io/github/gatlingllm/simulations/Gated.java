// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/**
 * What settings ask for.
 *
 * @param protocol where requests go, and what is recorded of them
 * @param promised what the run promises; empty: nothing
 */
record Gated(LlmProtocolBuilder protocol, List<Objective> promised) {

  /** To be asserted. */
  Objectives objectives() {
    return LlmDsl.objectives(promised.toArray(Objective[]::new));
  }
}
