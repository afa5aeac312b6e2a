// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.quality.text;

import java.util.Arrays;
import java.util.BitSet;

/** The longest common subsequence of the words of two texts. */
final class CommonSubsequence {

  /** The maximum size of a table; longer answers are cut. */
  private static final int CELLS = 1 << 24;

  private CommonSubsequence() {}

  /**
   * Returns its length in words; computes 64 rows of the table at once, one bit each (Crochemore et
   * al. 2001).
   */
  static int length(int[] reference, int[] answer) {
    int most = Math.max(most(reference), most(answer));
    long[] places = new long[most + 1];
    boolean[] carries = new boolean[answer.length];
    int length = 0;
    for (int from = 0; from < reference.length; from += Long.SIZE) {
      int rows = Math.min(Long.SIZE, reference.length - from);
      for (int i = 0; i < rows; i++) {
        places[reference[from + i]] |= 1L << i;
      }
      long common = ~differences(places, answer, carries) & (-1L >>> (Long.SIZE - rows));
      length += Long.bitCount(common);
      for (int i = 0; i < rows; i++) {
        places[reference[from + i]] = 0;
      }
    }
    return length;
  }

  private static int most(int[] words) {
    return Arrays.stream(words).max().orElse(0);
  }

  /**
   * Computes the columns of up to 64 rows.
   *
   * @param carries for each column, the carry from the rows above to those below
   */
  private static long differences(long[] places, int[] answer, boolean[] carries) {
    long bits = -1L;
    for (int j = 0; j < answer.length; j++) {
      long place = places[answer[j]];
      long added = bits + (bits & place);
      boolean carry = Long.compareUnsigned(added, bits) < 0;
      if (carries[j]) {
        added++;
        carry |= added == 0;
      }
      carries[j] = carry;
      bits = added | (bits & ~place);
    }
    return bits;
  }

  /**
   * Marks the words of the subsequence in the reference; prefers later words if there is a choice.
   */
  static void mark(int[] reference, int[] answer, BitSet marked) {
    int columns = Math.min(answer.length, CELLS / Math.max(1, reference.length) - 1);
    int[][] table = table(reference, answer, columns);
    int i = reference.length;
    int j = columns;
    while (i > 0 && j > 0) {
      if (reference[i - 1] == answer[j - 1]) {
        marked.set(i - 1);
        i--;
        j--;
      } else if (table[i][j - 1] > table[i - 1][j]) {
        j--;
      } else {
        i--;
      }
    }
  }

  private static int[][] table(int[] reference, int[] answer, int columns) {
    int[][] table = new int[reference.length + 1][columns + 1];
    for (int i = 1; i <= reference.length; i++) {
      for (int j = 1; j <= columns; j++) {
        table[i][j] =
            reference[i - 1] == answer[j - 1]
                ? table[i - 1][j - 1] + 1
                : Math.max(table[i - 1][j], table[i][j - 1]);
      }
    }
    return table;
  }
}
