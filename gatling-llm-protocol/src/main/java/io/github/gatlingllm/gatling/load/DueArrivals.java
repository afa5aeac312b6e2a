// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import java.util.Arrays;

/**
 * Counts how many users have been due. Gatling's injector draws each user up to some seconds in
 * advance. Thread-safe.
 */
public final class DueArrivals {

  // guarded by this
  private long[] ahead = new long[64];
  private int size;
  private long passed;

  DueArrivals() {}

  /** Adds a user who is due at this time, in {@code System.nanoTime()}. */
  synchronized void add(long nanoTime) {
    if (size == ahead.length) {
      ahead = Arrays.copyOf(ahead, 2 * size);
    }
    ahead[size++] = nanoTime;
  }

  /**
   * Returns how many users have been due by this time, in {@code System.nanoTime()}; never less
   * than before.
   */
  public synchronized long by(long nanoTime) {
    int left = 0;
    for (int i = 0; i < size; i++) {
      if (ahead[i] - nanoTime > 0) {
        ahead[left++] = ahead[i];
      }
    }
    passed += size - left;
    size = left;
    return passed;
  }
}
