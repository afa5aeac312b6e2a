// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The loads of a staircase of levels.
 *
 * @param first the load of the first level
 * @param increment the load that each level adds
 * @param factor the factor from each level to the next
 * @param levels the number of levels
 */
record Stairs(double first, double increment, double factor, int levels) {

  /** Rounding to nine decimal places hides the errors of sums of binary fractions. */
  private static final double DIGITS = 1e9;

  Stairs {
    if (levels <= 0) {
      throw new IllegalArgumentException(
          "times(" + levels + "): there must be 1 load level or more.");
    }
  }

  Stairs startingAt(double load) {
    return new Stairs(load, increment, factor, levels);
  }

  List<Double> loads() {
    return IntStream.range(0, levels)
        .mapToObj(i -> rounded((first + i * increment) * StrictMath.pow(factor, i)))
        .toList();
  }

  /** Returns whole numbers of users; each is greater than the previous one. */
  List<Integer> risingUsers() {
    int[] users = loads().stream().mapToInt(each -> (int) Math.round(each)).toArray();
    for (int i = 1; i < users.length; i++) {
      users[i] = Math.max(users[i], users[i - 1] + 1);
    }
    return IntStream.of(users).boxed().toList();
  }

  static double rounded(double load) {
    return Math.rint(load * DIGITS) / DIGITS;
  }
}
