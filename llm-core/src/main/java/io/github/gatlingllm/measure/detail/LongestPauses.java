// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The longest of many pauses. For one thread at a time. */
public final class LongestPauses {

  static final int MOST = 1000;

  /** Shorter pauses are not noticeable. */
  private static final long SHORTEST = 1_000_000;

  private final HighestRanked<Pause> longest = new HighestRanked<>(MOST);
  private final Map<Integer, Pause> lastOfLoop = new HashMap<>();

  /** Adds a pause of the whole process, if it is among the longest. */
  public void add(long from, long nanos) {
    if (nanos >= SHORTEST) {
      take(new Pause(from, from + nanos, Pause.ANY));
    }
  }

  /**
   * Adds a pause of an event loop, if it is among the longest. Of all tasks that waited for the end
   * of one block, the first one reports it; otherwise a few blocks would fill the memory.
   */
  public void add(long from, long nanos, int loop) {
    if (nanos < SHORTEST) {
      return;
    }
    var pause = new Pause(from, from + nanos, loop);
    Pause last = lastOfLoop.get(loop);
    if (last == null || !isOf(pause, last)) {
      lastOfLoop.put(loop, pause);
      take(pause);
    }
  }

  private static boolean isOf(Pause pause, Pause block) {
    return block.from() <= pause.from() && pause.to() <= block.to() + SHORTEST;
  }

  private void take(Pause pause) {
    longest.add(pause.nanos(), pause);
  }

  /** Returns the pauses, the longest first. */
  public List<Pause> inOrder() {
    return longest.inOrder();
  }

  /** Returns the length up to which pauses may be missing; 0 if none is. */
  long forgottenNanos() {
    return (long) Math.max(0, longest.floor());
  }
}
