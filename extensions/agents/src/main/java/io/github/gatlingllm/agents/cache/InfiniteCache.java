// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.cache;

/**
 * The blocks that a cache without evictions holds, with the time from which on it holds each. Open
 * addressing without boxed numbers, because a run has millions of blocks. Not thread-safe.
 */
final class InfiniteCache {

  private static final long FREE = 0;

  private final int most;
  private long[] keys = new long[1 << 10];
  private long[] times = new long[1 << 10];
  private int size;
  private boolean full;

  /**
   * @param most the limit of blocks; further ones are ignored
   */
  InfiniteCache(int most) {
    this.most = most;
  }

  /** Adds a block; the earliest time counts. */
  void add(long hash, long time) {
    int slot = slot(hash);
    if (keys[slot] != FREE) {
      times[slot] = Math.min(times[slot], time);
    } else if (size < most) {
      keys[slot] = key(hash);
      times[slot] = time;
      size++;
      if (2 * size >= keys.length) {
        grow();
      }
    } else {
      full = true;
    }
  }

  /** Returns whether the cache held the block before that time. */
  boolean held(long hash, long time) {
    int slot = slot(hash);
    return keys[slot] != FREE && times[slot] < time;
  }

  /** Returns whether blocks were ignored. */
  boolean full() {
    return full;
  }

  private static long key(long hash) {
    return hash == FREE ? 1 : hash;
  }

  private int slot(long hash) {
    long key = key(hash);
    int slot = (int) BlockHashes.mix(key) & (keys.length - 1);
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & (keys.length - 1);
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldTimes = times;
    keys = new long[2 * oldKeys.length];
    times = new long[2 * oldKeys.length];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slot(oldKeys[i]);
        keys[slot] = oldKeys[i];
        times[slot] = oldTimes[i];
      }
    }
  }
}
