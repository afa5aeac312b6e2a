// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.rating;

import java.util.OptionalDouble;

/**
 * How far people agree which of two answers is better.
 *
 * @param pairs pairs of judgements of the same two answers by two people
 * @param equal pairs of equal judgements
 * @param kappa Cohen's kappa: 1 for full agreement, 0 for agreement by chance; empty if chance
 *     alone always agrees
 */
record RaterAgreement(int pairs, int equal, OptionalDouble kappa) {

  /**
   * Computes the agreement of a table.
   *
   * @param table the number of pairs by the judgement of one person (row) and of the other (column)
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
