// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

/**
 * The figures of the simulator after its last step.
 *
 * @param connections connections accepted since the start
 * @param requests requests received since the start, of any kind
 * @param running sequences in the batch
 * @param waiting sequences in the queue
 * @param kvUsage the share of the KV cache in use, 0 to 1
 * @param preemptions preemptions since the start
 * @param promptTokens prompt tokens processed since the start
 * @param generationTokens tokens generated since the start
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
