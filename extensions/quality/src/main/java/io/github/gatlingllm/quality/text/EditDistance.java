// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The number of character substitutions, insertions and deletions between two texts. */
public final class EditDistance {

  private EditDistance() {}

  /** Returns 1 − edits ÷ length of the longer text; 1 for two empty texts. */
  public static double similarity(String reference, String answer) {
    int[] one = TextLimit.cut(reference).codePoints().toArray();
    int[] other = TextLimit.cut(answer).codePoints().toArray();
    int longer = Math.max(one.length, other.length);
    return longer == 0 ? 1 : 1 - (double) distance(one, other) / longer;
  }

  /**
   * Returns the edit distance; computes 64 rows of the table at once, one bit per difference in a
   * column (Hyyrö 2003). The memory is linear in one text, for any characters.
   */
  static int distance(int[] pattern, int[] text) {
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] rows = numbered(pattern, numbers);
    int[] columns = numbered(text, numbers);
    long[] places = new long[numbers.size()];
    byte[] steps = new byte[text.length];
    Arrays.fill(steps, (byte) 1);
    for (int from = 0; from < rows.length; from += Long.SIZE) {
      int to = Math.min(from + Long.SIZE, rows.length);
      for (int i = from; i < to; i++) {
        places[rows[i]] |= 1L << (i - from);
      }
      pass(places, columns, steps, 1L << (to - from - 1));
      for (int i = from; i < to; i++) {
        places[rows[i]] = 0;
      }
    }
    int distance = pattern.length;
    for (byte step : steps) {
      distance += step;
    }
    return distance;
  }

  private static int[] numbered(int[] text, Map<Integer, Integer> numbers) {
    return Arrays.stream(text)
        .map(character -> numbers.computeIfAbsent(character, added -> numbers.size()))
        .toArray();
  }

  /**
   * Computes the columns of up to 64 rows.
   *
   * @param steps input: the change of the row above from each column to the next; output: that of
   *     the last row
   */
  private static void pass(long[] places, int[] columns, byte[] steps, long lastBit) {
    long more = -1L;
    long less = 0;
    for (int j = 0; j < columns.length; j++) {
      long place = places[columns[j]];
      long moreIn = steps[j] > 0 ? 1 : 0;
      long lessIn = steps[j] < 0 ? 1 : 0;
      long vertical = place | less;
      long equal = place | lessIn;
      long diagonal = (((equal & more) + more) ^ more) | equal;
      long up = less | ~(diagonal | more);
      long down = more & diagonal;
      steps[j] = (byte) (((up & lastBit) != 0 ? 1 : 0) - ((down & lastBit) != 0 ? 1 : 0));
      up = (up << 1) | moreIn;
      down = (down << 1) | lessIn;
      more = down | ~(vertical | up);
      less = up & vertical;
    }
  }
}
