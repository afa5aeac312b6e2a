// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The limits of an engine.
 *
 * @param cost the duration of a step
 * @param maxRunning the limit of sequences in the batch; others wait
 * @param maxBatchedTokens the limit of tokens in a step
 * @param prefill whether prompts are chunked
 * @param kv the KV cache
 * @param seed the seed of the jitter
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
