// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

/**
 * The loads that a search can try: from the lowest in steps of the precision, plus the highest.
 *
 * @param from the lowest load
 * @param to the highest load
 * @param step the distance between two loads
 */
record LoadGrid(double from, double to, double step) {

  /** Rounds sums of decimal fractions to the decimals that people write. */
  private static final double DIGITS = 1e9;

  /** The excess of a last step, in steps, that is only rounding. */
  private static final double SLACK = 1e-6;

  LoadGrid {
    if (!(from > 0 && to > from && Double.isFinite(to))) {
      throw new IllegalArgumentException(SearchTexts.rangeInvalid(from, to));
    }
    if (!(step > 0 && step <= to - from)) {
      throw new IllegalArgumentException(SearchTexts.precisionInvalid(step, from, to));
    }
  }

  long last() {
    return (long) Math.ceil((to - from) / step - SLACK);
  }

  double load(long index) {
    return index >= last() ? to : Math.rint((from + index * step) * DIGITS) / DIGITS;
  }

  /** Returns the index of the nearest load. */
  long index(double load) {
    return load >= to ? last() : Math.min(last(), Math.round((load - from) / step));
  }
}
