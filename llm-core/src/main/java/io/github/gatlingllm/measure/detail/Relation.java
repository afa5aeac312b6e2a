// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

/** The relation between two figures of requests. For one thread at a time. */
final class Relation {

  /** More points would cover each other; about 20 kB. */
  static final int POINTS = 300;

  private final HighestRanked<Scatter.Point> points = new HighestRanked<>(POINTS);
  private final LeastSquaresLine line = new LeastSquaresLine();

  /**
   * Adds a request.
   *
   * @param lot a random number from 0 to 1
   */
  void add(double x, double y, double lot) {
    line.add(x, y);
    if (points.takes(lot)) {
      points.add(lot, new Scatter.Point(x, y));
    }
  }

  void addAll(Relation other) {
    line.addAll(other.line);
    points.addAll(other.points);
  }

  Scatter frozen() {
    return line.count() == 0
        ? Scatter.NONE
        : new Scatter(line.count(), points.inOrder(), line.trend());
  }
}
