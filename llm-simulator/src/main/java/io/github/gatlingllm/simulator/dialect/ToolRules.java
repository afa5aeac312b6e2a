// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import io.github.gatlingllm.simulator.engine.Require;

/**
 * When the simulated model calls tools, and how many.
 *
 * @param rounds the answers to a user message that call tools if the request leaves the choice; the
 *     next one is a text
 * @param parallel the calls of one answer, unless the request allows one only
 */
public record ToolRules(int rounds, int parallel) {

  public ToolRules {
    Require.atLeast("tool calls", rounds, 0);
    Require.atLeast("parallel calls", parallel, 1);
  }
}
