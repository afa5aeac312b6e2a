// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.javaapi.LlmDsl;
import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objective;
import io.github.gatlingllm.javaapi.Objectives;
import java.util.List;

/**
 * The protocol and objectives of the settings.
 *
 * @param protocol the protocol
 * @param promised the objectives; empty for none
 */
record Gated(LlmProtocolBuilder protocol, List<Objective> promised) {

  /** Returns the objectives, to pass to {@code assertions(...)}. */
  Objectives objectives() {
    return LlmDsl.objectives(promised.toArray(Objective[]::new));
  }
}
