// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

/** A block of the KV cache, shared by all sequences with the same prefix up to its end. */
final class Block {
  private long hash;
  private boolean sealed;
  private int users = 1;

  void seal(long newHash) {
    hash = newHash;
    sealed = true;
  }

  boolean isSealed() {
    return sealed;
  }

  long hash() {
    return hash;
  }

  void acquire() {
    users++;
  }

  boolean releaseIsLast() {
    return --users == 0;
  }
}
