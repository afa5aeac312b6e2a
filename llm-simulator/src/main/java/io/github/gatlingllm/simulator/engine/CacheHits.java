// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/**
 * The blocks of a prompt that were in the cache when the engine started it.
 *
 * @param blocks the blocks found
 * @param possibleHere the blocks that an infinite cache of this replica would have had
 * @param possible the blocks that an infinite cache, shared by all replicas, would have had
 */
public record CacheHits(int blocks, int possibleHere, int possible) {

  /** The hits of a request that no engine started. */
  public static final CacheHits NONE = new CacheHits(0, 0, 0);
}
