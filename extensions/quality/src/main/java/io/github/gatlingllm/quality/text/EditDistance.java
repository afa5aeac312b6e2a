// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import io.github.gatlingllm.TextLimit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** How many characters have to be changed, put in, or taken out. */
public final class EditDistance {

  private EditDistance() {}

  /** One less the edits' share of the longer text; two empty texts are the same. */
  public static double similarity(String reference, String answer) {
    int[] one = TextLimit.cut(reference).codePoints().toArray();
    int[] other = TextLimit.cut(answer).codePoints().toArray();
    int longer = Math.max(one.length, other.length);
    return longer == 0 ? 1 : 1 - (double) distance(one, other) / longer;
  }

  /**
   * A bit each for the differences down a column of the table, 64 rows at once (Hyyrö 2003). Takes
   * memory for one text, whatever characters they have.
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
   * Goes through the columns of some rows.
   *
   * @param steps by how much the row above changes from a column to the next; then the last row
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
