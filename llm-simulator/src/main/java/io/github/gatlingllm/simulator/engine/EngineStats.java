// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * A consistent look at the engine between two steps.
 *
 * @param running sequences in the batch
 * @param waiting sequences in the queue, preempted ones included
 * @param kvUsage share of the KV blocks in use, 0 to 1
 * @param preemptions since the start
 * @param promptTokens of sequences whose first token is there
 * @param generationTokens since the start
 * @param steps since the start
 */
public record EngineStats(
    int running,
    int waiting,
    double kvUsage,
    long preemptions,
    long promptTokens,
    long generationTokens,
    long steps) {

  /** Of one that has done nothing. */
  public static final EngineStats NONE = new EngineStats(0, 0, 0, 0, 0, 0, 0);
}
