// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.OptionalDouble;

/**
 * How far people agree which of two answers is the better one.
 *
 * @param pairs judgements that two of them made of the same two answers
 * @param equal how many of these are equal
 * @param kappa Cohen's: 1 always, 0 as often as chance would have it; empty: chance alone would
 *     always agree
 */
record RaterAgreement(int pairs, int equal, OptionalDouble kappa) {

  /**
   * Of a table.
   *
   * @param table how often one said the row and the other the column; as many of each
   */
  static RaterAgreement of(int[][] table) {
    int n = 0;
    int equal = 0;
    double chance = 0;
    int[] rows = new int[table.length];
    int[] columns = new int[table.length];
    for (int i = 0; i < table.length; i++) {
      equal += table[i][i];
      for (int j = 0; j < table.length; j++) {
        n += table[i][j];
        rows[i] += table[i][j];
        columns[j] += table[i][j];
      }
    }
    for (int i = 0; i < table.length; i++) {
      chance += (double) rows[i] * columns[i] / Math.max(1, (double) n * n);
    }
    double observed = (double) equal / Math.max(1, n);
    return new RaterAgreement(
        n,
        equal,
        n == 0 || chance >= 1
            ? OptionalDouble.empty()
            : OptionalDouble.of((observed - chance) / (1 - chance)));
  }
}
