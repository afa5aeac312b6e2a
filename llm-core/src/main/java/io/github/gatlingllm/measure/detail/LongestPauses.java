// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The longest of many pauses. For one thread at a time. */
public final class LongestPauses {

  static final int MOST = 1000;

  /** Nobody notices shorter ones. */
  private static final long SHORTEST = 1_000_000;

  private final HighestRanked<Pause> longest = new HighestRanked<>(MOST);
  private final Map<Integer, Pause> lastOfLoop = new HashMap<>();

  /** Takes a pause of the whole process, if it is among the longest. */
  public void add(long from, long nanos) {
    if (nanos >= SHORTEST) {
      take(new Pause(from, from + nanos, Pause.ANY));
    }
  }

  /**
   * Takes a pause of an event loop, if it is among the longest. Of all tasks that waited for the
   * end of one block the first one tells it: with each of them, few blocks would fill the room.
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

  /** The longest first. */
  public List<Pause> inOrder() {
    return longest.inOrder();
  }

  /** Some that were no longer than this may be missing; 0: none is. */
  long forgottenNanos() {
    return (long) Math.max(0, longest.floor());
  }
}
