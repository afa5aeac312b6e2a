/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import java.util.List;

/** The longest of many pauses. For one thread at a time. */
public final class LongestPauses {

  private static final int MOST = 500;

  /** Nobody notices shorter ones. */
  private static final long SHORTEST = 1_000_000;

  private final Top<Pause> longest = new Top<>(MOST);

  /** Takes a pause, if it is among the longest. */
  public void add(long from, long nanos) {
    if (nanos >= SHORTEST && longest.takes(nanos)) {
      longest.add(nanos, new Pause(from, from + nanos));
    }
  }

  /** The longest first. */
  public List<Pause> inOrder() {
    return longest.inOrder();
  }
}
