// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The KV cache.
 *
 * @param capacityTokens tokens it holds, of all sequences together
 * @param blockTokens tokens of a block, the unit of allocation and of prefix reuse
 * @param prefixCaching whether a repeated prefix is reused
 */
public record KvOptions(int capacityTokens, int blockTokens, boolean prefixCaching) {

  public KvOptions {
    Require.atLeast("KV block size", blockTokens, 1);
    Require.atLeast("KV capacity (tokens)", capacityTokens, blockTokens);
  }

  /** Whole blocks that fit. */
  public int blocks() {
    return capacityTokens / blockTokens;
  }

  int blocksFor(int tokens) {
    return (tokens + blockTokens - 1) / blockTokens;
  }
}
