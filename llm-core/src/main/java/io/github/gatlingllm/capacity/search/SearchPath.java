// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import java.util.OptionalDouble;

/** Which load a search tries next. The same trials always lead to the same load. */
public interface SearchPath {

  /** The load that comes next; empty where there is nothing more to find out. */
  OptionalDouble next(List<TriedLoad> soFar);

  /** The load of its own that is nearest to that. */
  double near(double load);

  /** Whether the load that comes next need only hold at first sight: a higher one is tried soon. */
  default boolean rough(List<TriedLoad> soFar) {
    return false;
  }

  /** What it does, in words. */
  String text();

  /**
   * Raises the load from the lowest, twice as high each time, until it is not held; then halves the
   * distance between what held and what did not.
   *
   * @param from the lowest load; not held, it ends the search
   * @param to the highest; held, it ends the search
   * @param precision how near the two must come
   */
  static SearchPath raising(double from, double to, double precision) {
    return new RaisingPath(new LoadGrid(from, to, precision));
  }

  /**
   * Goes through all loads of a staircase; then halves the distance between the last that held and
   * the first that did not.
   *
   * @param loads ascending
   * @param precision how near the two must come
   */
  static SearchPath refining(List<Double> loads, double precision) {
    return new RefiningPath(loads, precision);
  }
}
