// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The limits of an engine.
 *
 * @param cost how long a step takes
 * @param maxRunning most sequences in the batch; the others wait
 * @param maxBatchedTokens token budget of a step
 * @param prefill whether prompts are chunked
 * @param kv the KV cache
 * @param seed of the jitter
 */
public record EngineOptions(
    StepCost cost,
    int maxRunning,
    int maxBatchedTokens,
    PrefillMode prefill,
    KvOptions kv,
    long seed) {

  public EngineOptions {
    Require.atLeast("max running", maxRunning, 1);
    Require.that(
        "max batched tokens",
        maxBatchedTokens >= maxRunning,
        "at least max running (" + maxRunning + ", a token each)",
        maxBatchedTokens);
  }
}
