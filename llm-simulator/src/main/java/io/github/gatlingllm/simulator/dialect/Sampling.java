// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.OptionalLong;

/**
 * The length of an answer.
 *
 * @param maxTokens the most tokens
 * @param minTokens the least tokens, unless {@code maxTokens} is less
 * @param ignoreEos whether the answer must reach its limit
 * @param seed the seed of the request, if any
 */
record Sampling(int maxTokens, int minTokens, boolean ignoreEos, OptionalLong seed) {}
