// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import java.util.ArrayList;
import java.util.List;

/**
 * The chunks of an answer as marks on a line that is only so many points wide. Where chunks are
 * denser than that, some have no mark of their own; a gap that can be seen begins and ends where it
 * did.
 *
 * @param at where the marks lie, 0 to {@link #UNITS}, ascending
 * @param dense of each mark, whether chunks without a mark lie between the one before and it
 */
record Ticks(List<Integer> at, List<Boolean> dense) {

  /** The line's width: finer than a screen. */
  public static final int UNITS = 1600;

  /** Chunks of answers with so many have each its mark. */
  private static final int ALL = 160;

  /** Marks of longer answers are as far apart. */
  private static final int APART = UNITS / ALL;

  /**
   * The marks of some chunks.
   *
   * @param from where the line begins
   * @param to where it ends, after it
   */
  public static Ticks of(long[] chunks, long from, long to) {
    var ticks = new Ticks(new ArrayList<>(), new ArrayList<>());
    int longest = endOfLongest(chunks);
    int kept = -1;
    for (int i = 0; i < chunks.length; i++) {
      int at = at(chunks[i], from, to);
      boolean last = i == chunks.length - 1;
      boolean before = !last && at(chunks[i + 1], from, to) - at >= 2 * APART;
      boolean ofLongest = i == longest || i + 1 == longest;
      boolean apart = kept < 0 || at - at(chunks[kept], from, to) >= APART;
      if (chunks.length <= ALL || apart || before || last || ofLongest) {
        ticks.at.add(at);
        ticks.dense.add(kept >= 0 && i - kept > 1);
        kept = i;
      }
    }
    return ticks;
  }

  /** The mark at which the longest gap ends; 0 without any. */
  private static int endOfLongest(long[] chunks) {
    int longest = 0;
    for (int i = 1; i < chunks.length; i++) {
      if (longest == 0 || chunks[i] - chunks[i - 1] > chunks[longest] - chunks[longest - 1]) {
        longest = i;
      }
    }
    return longest;
  }

  private static int at(long stamp, long from, long to) {
    double share = (double) (stamp - from) / (to - from);
    return (int) Math.round(UNITS * Math.max(0, Math.min(1, share)));
  }
}
