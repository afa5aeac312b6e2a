// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import java.util.List;
import java.util.OptionalDouble;

/** Chooses the next load of a search. The same trials always lead to the same load. */
public interface SearchPath {

  /** Returns the next load; empty if the search is complete. */
  OptionalDouble next(List<TriedLoad> soFar);

  /** Returns the nearest load of this path. */
  double near(double load);

  /** Whether a short level is enough for the next load, because a higher one follows. */
  default boolean rough(List<TriedLoad> soFar) {
    return false;
  }

  /** Returns a description. */
  String text();

  /**
   * Returns a path that doubles the load until a level does not pass, then halves the distance
   * between the loads that passed and failed.
   *
   * @param from the lowest load; if it does not pass, the search ends
   * @param to the highest load; if it passes, the search ends
   * @param precision the distance at which bisection ends
   */
  static SearchPath raising(double from, double to, double precision) {
    return new RaisingPath(new LoadGrid(from, to, precision));
  }

  /**
   * Returns a path that tries all loads of a staircase, then halves the distance between the last
   * load that passed and the first that did not.
   *
   * @param loads ascending
   * @param precision the distance at which bisection ends
   */
  static SearchPath refining(List<Double> loads, double precision) {
    return new RefiningPath(loads, precision);
  }
}
