// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

/**
 * A look at the simulator after its last step.
 *
 * @param connections accepted since the start
 * @param requests received since the start, of every kind
 * @param running sequences in the batch
 * @param waiting sequences in the queue
 * @param kvUsage share of the KV cache in use, 0 to 1
 * @param preemptions since the start
 * @param promptTokens processed since the start
 * @param generationTokens generated since the start
 */
public record SimulatorStats(
    long connections,
    long requests,
    int running,
    int waiting,
    double kvUsage,
    long preemptions,
    long promptTokens,
    long generationTokens) {}
