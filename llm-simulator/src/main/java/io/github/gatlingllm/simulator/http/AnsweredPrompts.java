// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The prompts in the response cache. Thread-safe. */
final class AnsweredPrompts {

  private static final int MOST = 100_000;

  private final Set<Long> hashes = ConcurrentHashMap.newKeySet();

  /** Adds an answered prompt, unless the cache is full. */
  void add(long hash) {
    if (hashes.size() < MOST) {
      hashes.add(hash);
    }
  }

  /** Whether a prompt was answered. */
  boolean contains(long hash) {
    return hashes.contains(hash);
  }
}
