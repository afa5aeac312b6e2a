// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.engine;

import java.util.Arrays;

/**
 * The hashes of all blocks that were ever computed: an infinite cache. It has a lock, since all
 * replicas may share one, and no boxed numbers, since a long load has millions of blocks.
 */
public final class BlockHistory {
  private static final long FREE = 0;

  private long[] slots = new long[1 << 10];
  private int size;

  /** Adds the hash of a block. */
  synchronized void add(long hash) {
    if (2 * size >= slots.length) {
      grow();
    }
    int slot = slot(hash);
    if (slots[slot] == FREE) {
      slots[slot] = key(hash);
      size++;
    }
  }

  private static long key(long hash) {
    return hash == FREE ? 1 : hash;
  }

  private int slot(long hash) {
    long key = key(hash);
    int slot = (int) StatelessRandom.mix(key) & (slots.length - 1);
    while (slots[slot] != FREE && slots[slot] != key) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] before = slots;
    slots = new long[2 * before.length];
    for (long key : before) {
      if (key != FREE) {
        slots[slot(key)] = key;
      }
    }
  }

  /** Returns the number of known blocks at the start of a prompt, at most {@code most}. */
  synchronized int known(TokenBlocks tokens, int most) {
    int count = 0;
    while (count < most && slots[slot(tokens.hash(count))] != FREE) {
      count++;
    }
    return count;
  }

  /** Forgets all blocks. */
  synchronized void clear() {
    Arrays.fill(slots, FREE);
    size = 0;
  }
}
