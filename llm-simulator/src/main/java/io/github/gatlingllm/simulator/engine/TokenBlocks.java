// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.Arrays;

/** The tokens of a sequence, with a chained hash of each full block. */
final class TokenBlocks {
  private final int blockTokens;
  private int[] tokens;
  private int size;
  private long[] hashes = new long[8];
  private int hashed;

  TokenBlocks(int[] prompt, int blockTokens) {
    this.tokens = prompt.clone();
    this.size = prompt.length;
    this.blockTokens = blockTokens;
  }

  int size() {
    return size;
  }

  void append(int token) {
    if (size == tokens.length) {
      tokens = Arrays.copyOf(tokens, size + Math.max(16, size >> 1));
    }
    tokens[size++] = token;
  }

  long hash(int block) {
    while (hashed <= block) {
      hashNext();
    }
    return hashes[block];
  }

  private void hashNext() {
    if (hashed == hashes.length) {
      hashes = Arrays.copyOf(hashes, 2 * hashed);
    }
    long hash = hashed == 0 ? 1 : hashes[hashed - 1];
    for (int i = hashed * blockTokens; i < (hashed + 1) * blockTokens; i++) {
      hash = StatelessRandom.mix(hash * 31 + tokens[i]);
    }
    hashes[hashed++] = hash;
  }
}
