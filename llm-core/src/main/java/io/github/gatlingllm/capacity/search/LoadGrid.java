// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

/**
 * The loads that a search can try: its lower bound, and from there in steps of its precision up to
 * its upper bound, which is one of them even where the steps pass it.
 *
 * @param from the lowest
 * @param to the highest
 * @param step how far two are apart
 */
record LoadGrid(double from, double to, double step) {

  /** Sums of decimal fractions are told as people would write them. */
  private static final double DIGITS = 1e9;

  /** A last step that is this much too long is rounding, no step. */
  private static final double SLACK = 1e-6;

  LoadGrid {
    if (!(from > 0 && to > from && Double.isFinite(to))) {
      throw new IllegalArgumentException(
          "a search must go from a load above 0 to a higher one, but was between "
              + from
              + " and "
              + to);
    }
    if (!(step > 0 && step <= to - from)) {
      throw new IllegalArgumentException(
          "the precision of a search between "
              + from
              + " and "
              + to
              + " must be above 0 and at most their distance, but was "
              + step);
    }
  }

  long last() {
    return (long) Math.ceil((to - from) / step - SLACK);
  }

  double load(long index) {
    return index >= last() ? to : Math.rint((from + index * step) * DIGITS) / DIGITS;
  }

  /** Of the load nearest to that. */
  long index(double load) {
    return load >= to ? last() : Math.min(last(), Math.round((load - from) / step));
  }
}
