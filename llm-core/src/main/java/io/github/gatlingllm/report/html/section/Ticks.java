// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import java.util.ArrayList;
import java.util.List;

/**
 * The chunks of an answer as marks on a line of limited width. Dense chunks share marks; each
 * visible gap keeps its begin and end.
 *
 * @param at the positions of the marks, 0 to {@link #UNITS}, ascending
 * @param dense for each mark, whether chunks without a mark lie between the previous one and it
 */
record Ticks(List<Integer> at, List<Boolean> dense) {

  /** The width of the line: finer than a screen. */
  public static final int UNITS = 1600;

  /** The most chunks of an answer that each have a mark. */
  private static final int ALL = 160;

  /** The distance between marks of longer answers. */
  private static final int APART = UNITS / ALL;

  /**
   * Returns the marks of chunks.
   *
   * @param from the begin of the line
   * @param to the end of the line, after its begin
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

  /** Returns the chunk at which the longest gap ends; 0 without gaps. */
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
