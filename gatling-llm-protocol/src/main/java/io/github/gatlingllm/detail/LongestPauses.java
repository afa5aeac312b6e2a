/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.detail;

import java.util.List;

/** The longest of many pauses. For one thread at a time. */
public final class LongestPauses {

  private static final int MOST = 1000;

  /** Nobody notices shorter ones. */
  private static final long SHORTEST = 1_000_000;

  private final Top<Pause> longest = new Top<>(MOST);

  /** Takes a pause of the whole process, if it is among the longest. */
  public void add(long from, long nanos) {
    add(from, nanos, Pause.ANY);
  }

  /** Takes a pause of an event loop, if it is among the longest. */
  public void add(long from, long nanos, int loop) {
    if (nanos >= SHORTEST && longest.takes(nanos)) {
      longest.add(nanos, new Pause(from, from + nanos, loop));
    }
  }

  /** The longest first. */
  public List<Pause> inOrder() {
    return longest.inOrder();
  }
}
