// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.dialect;

import java.util.OptionalLong;

/**
 * How long an answer gets.
 *
 * @param maxTokens most tokens of the answer
 * @param minTokens fewest, unless {@code maxTokens} is less
 * @param ignoreEos whether the answer must not end by itself
 * @param seed the request's own, if any
 */
record Sampling(int maxTokens, int minTokens, boolean ignoreEos, OptionalLong seed) {}
