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
 * @param history the blocks of all replicas
 * @param queue the order of waiting sequences
 */
public record EngineOptions(
    StepCost cost,
    int maxRunning,
    int maxBatchedTokens,
    PrefillMode prefill,
    KvOptions kv,
    long seed,
    BlockHistory history,
    QueuePolicy queue) {

  /** Creates the options of the only replica. */
  public EngineOptions(
      StepCost cost,
      int maxRunning,
      int maxBatchedTokens,
      PrefillMode prefill,
      KvOptions kv,
      long seed) {
    this(
        cost,
        maxRunning,
        maxBatchedTokens,
        prefill,
        kv,
        seed,
        new BlockHistory(),
        QueuePolicy.FCFS);
  }

  public EngineOptions {
    Require.atLeast("max running", maxRunning, 1);
    Require.that(
        "max batched tokens",
        maxBatchedTokens >= maxRunning,
        "at least max running (" + maxRunning + ", a token each)",
        maxBatchedTokens);
  }

  /** Returns the options of a replica: the same, but with a jitter of its own. */
  public EngineOptions replica(int index) {
    return new EngineOptions(
        cost, maxRunning, maxBatchedTokens, prefill, kv, seed + index, history, queue);
  }

  /** Returns the same options with another order of waiting sequences. */
  public EngineOptions queued(QueuePolicy other) {
    return new EngineOptions(cost, maxRunning, maxBatchedTokens, prefill, kv, seed, history, other);
  }
}
