// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

/** The hashes of the blocks of a prompt. Each depends on all tokens before the end of its block. */
final class BlockHashes {

  private static final long SEED = 0x9E3779B97F4A7C15L;

  private BlockHashes() {}

  /** Returns the hash of each full block. */
  static long[] of(int[] ids, int blockTokens) {
    long[] hashes = new long[ids.length / blockTokens];
    long hash = SEED;
    for (int i = 0; i < hashes.length * blockTokens; i++) {
      hash = mix(hash * 31 + ids[i]);
      if ((i + 1) % blockTokens == 0) {
        hashes[i / blockTokens] = hash;
      }
    }
    return hashes;
  }

  /** Returns the hash of a block on one replica; 0 stands for all replicas together. */
  static long on(int replica, long hash) {
    return replica == 0 ? hash : mix(hash + replica * SEED);
  }

  /** Scatters a number; the finalizer of SplitMix64. */
  static long mix(long number) {
    long x = number;
    x = (x ^ (x >>> 30)) * 0xBF58476D1CE4E5B9L;
    x = (x ^ (x >>> 27)) * 0x94D049BB133111EBL;
    return x ^ (x >>> 31);
  }
}
