/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.quality.text;

import java.util.BitSet;

/** The longest words in the same order that two texts share. */
final class CommonSubsequence {

  /** Of a table; above, the answer is cut. */
  private static final int CELLS = 1 << 24;

  private CommonSubsequence() {}

  /** How many words; two rows of a table at a time. */
  static int length(int[] reference, int[] answer) {
    int[] above = new int[answer.length + 1];
    int[] row = new int[answer.length + 1];
    for (int word : reference) {
      for (int j = 1; j <= answer.length; j++) {
        row[j] = word == answer[j - 1] ? above[j - 1] + 1 : Math.max(above[j], row[j - 1]);
      }
      int[] next = above;
      above = row;
      row = next;
    }
    return above[answer.length];
  }

  /** Marks the words of the reference; where there is a choice, later words of it go first. */
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
