// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The figures of the engine between two steps.
 *
 * @param running sequences in the batch
 * @param waiting sequences in the queue, preempted ones included
 * @param kvUsage share of the KV blocks in use, 0 to 1
 * @param preemptions preemptions since the start
 * @param promptTokens prompt tokens of sequences that emitted a token
 * @param generationTokens generated tokens since the start
 * @param steps steps since the start
 */
public record EngineStats(
    int running,
    int waiting,
    double kvUsage,
    long preemptions,
    long promptTokens,
    long generationTokens,
    long steps) {

  /** The figures of a new engine. */
  public static final EngineStats NONE = new EngineStats(0, 0, 0, 0, 0, 0, 0);
}
