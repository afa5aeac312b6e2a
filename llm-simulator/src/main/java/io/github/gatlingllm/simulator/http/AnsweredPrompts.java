// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The prompts that a response cache knows. For any thread. */
final class AnsweredPrompts {

  private static final int MOST = 100_000;

  private final Set<Long> hashes = ConcurrentHashMap.newKeySet();

  /** A prompt was answered; when the cache is full it is forgotten. */
  void add(long hash) {
    if (hashes.size() < MOST) {
      hashes.add(hash);
    }
  }

  /** Whether it was. */
  boolean contains(long hash) {
    return hashes.contains(hash);
  }
}
