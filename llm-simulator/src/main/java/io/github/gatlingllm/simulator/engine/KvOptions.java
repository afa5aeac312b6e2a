// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The KV cache.
 *
 * @param capacityTokens the capacity in tokens, for all sequences together
 * @param blockTokens the tokens of a block, the unit of allocation and prefix reuse
 * @param prefixCaching whether a repeated prefix is reused
 */
public record KvOptions(int capacityTokens, int blockTokens, boolean prefixCaching) {

  public KvOptions {
    Require.atLeast("KV block size", blockTokens, 1);
    Require.atLeast("KV capacity (tokens)", capacityTokens, blockTokens);
  }

  /** Returns the number of whole blocks. */
  public int blocks() {
    return capacityTokens / blockTokens;
  }

  int blocksFor(int tokens) {
    return (tokens + blockTokens - 1) / blockTokens;
  }
}
