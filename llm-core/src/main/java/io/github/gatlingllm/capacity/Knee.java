// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * Finds the knee: the load from which throughput no longer follows. Two connected lines are fitted
 * to the throughput of the levels by least squares; the knee is the load where they meet.
 * Throughput is output tokens/s, or requests/s if there are no tokens. There is a knee only if
 *
 * <ul>
 *   <li>five different loads were measured, at least two on each side (a load at the knee counts
 *       for both),
 *   <li>throughput rises before the knee, and at most half as much after it, and
 *   <li>a single line fits worse by more than chance (F test at 1 %). The level is strict because
 *       the knee is searched in the same data.
 * </ul>
 */
final class Knee {

  private static final int LEAST_LOADS = 5;
  private static final double CHANCE = 0.01;
  private static final double MOST_SLOPE = 0.5;

  /** The coefficients of two connected lines, the position of the knee included. */
  private static final int COEFFICIENTS = 4;

  /** The share of residual squares that is rounding. */
  private static final double ROUNDING = 1e-18;

  private Knee() {}

  static OptionalDouble of(List<LevelStats> levels) {
    boolean tokens = levels.stream().anyMatch(level -> throughput(level, true).orElse(0.0) > 0);
    List<Point> points =
        levels.stream()
            .flatMap(
                level ->
                    throughput(level, tokens).map(y -> new Point(level.level().load(), y)).stream())
            .toList();
    return find(points);
  }

  private static Optional<Double> throughput(LevelStats level, boolean tokens) {
    return Optional.ofNullable(level.stats().window())
        .map(rates -> tokens ? rates.outputTokens() : rates.requests());
  }

  static OptionalDouble find(List<Point> points) {
    double[] loads = points.stream().mapToDouble(Point::x).distinct().sorted().toArray();
    if (loads.length < LEAST_LOADS) {
      return OptionalDouble.empty();
    }
    Line one = Line.through(points);
    TwoLines best = candidates(points, loads).reduce(TwoLines::better).orElseThrow();
    boolean rises = best.first() > 0 && best.second() <= MOST_SLOPE * best.first();
    return rises && chance(one.squares(points), best, points) <= CHANCE
        ? OptionalDouble.of(best.place())
        : OptionalDouble.empty();
  }

  /** Returns the p-value of the F test. With two numerator degrees of freedom it is a power. */
  private static double chance(double squaresOfOne, TwoLines best, List<Point> points) {
    double mean = points.stream().mapToDouble(Point::y).average().orElse(0);
    double all = points.stream().mapToDouble(p -> (p.y() - mean) * (p.y() - mean)).sum();
    return squaresOfOne <= ROUNDING * all
        ? 1
        : StrictMath.pow(best.squares() / squaresOfOne, (points.size() - COEFFICIENTS) / 2.0);
  }

  /** The best position is a load, or between two loads where the lines of both sides cross. */
  private static Stream<TwoLines> candidates(List<Point> points, double[] loads) {
    var candidates = Stream.<TwoLines>builder();
    for (int i = 1; i < loads.length - 1; i++) {
      double left = loads[i];
      candidates.add(TwoLines.meetingAt(left, points));
      double right = loads[i + 1];
      if (i + 2 < loads.length) {
        TwoLines.crossingBetween(left, right, points).ifPresent(candidates::add);
      }
    }
    return candidates.build();
  }

  /** The load of a level and its throughput. */
  record Point(double x, double y) {}

  /** A line with its value at 0 and its slope. */
  private record Line(double base, double slope) {

    static Line through(List<Point> points) {
      double meanX = points.stream().mapToDouble(Point::x).average().orElse(0);
      double meanY = points.stream().mapToDouble(Point::y).average().orElse(0);
      double xx = points.stream().mapToDouble(p -> (p.x() - meanX) * (p.x() - meanX)).sum();
      double xy = points.stream().mapToDouble(p -> (p.x() - meanX) * (p.y() - meanY)).sum();
      double slope = xy / xx;
      return new Line(meanY - slope * meanX, slope);
    }

    double squares(List<Point> points) {
      return points.stream()
          .mapToDouble(p -> p.y() - base - slope * p.x())
          .map(miss -> miss * miss)
          .sum();
    }
  }

  /**
   * Two connected lines.
   *
   * @param place the load where they meet
   * @param first the slope before it
   * @param second the slope after it
   * @param squares the sum of squared residuals
   */
  private record TwoLines(double place, double first, double second, double squares) {

    TwoLines better(TwoLines other) {
      return other.squares < squares ? other : this;
    }

    static Optional<TwoLines> crossingBetween(double left, double right, List<Point> points) {
      List<Point> below = points.stream().filter(p -> p.x() <= left).toList();
      List<Point> above = points.stream().filter(p -> p.x() >= right).toList();
      Line first = Line.through(below);
      Line second = Line.through(above);
      double place = (second.base() - first.base()) / (first.slope() - second.slope());
      return place > left && place < right
          ? Optional.of(
              new TwoLines(
                  place,
                  first.slope(),
                  second.slope(),
                  first.squares(below) + second.squares(above)))
          : Optional.empty();
    }

    /**
     * Fits y = a + b·u + c·v, with u the load below the position and v the load above it. Centred
     * values leave two equations.
     */
    static TwoLines meetingAt(double place, List<Point> points) {
      int n = points.size();
      double[] u = points.stream().mapToDouble(p -> Math.min(p.x(), place)).toArray();
      double[] v = points.stream().mapToDouble(p -> Math.max(p.x() - place, 0)).toArray();
      double[] y = points.stream().mapToDouble(Point::y).toArray();
      centre(u);
      centre(v);
      centre(y);
      double uu = product(u, u);
      double vv = product(v, v);
      double uv = product(u, v);
      double determinant = uu * vv - uv * uv;
      double first = (product(u, y) * vv - product(v, y) * uv) / determinant;
      double second = (product(v, y) * uu - product(u, y) * uv) / determinant;
      double squares = 0;
      for (int i = 0; i < n; i++) {
        double miss = y[i] - first * u[i] - second * v[i];
        squares += miss * miss;
      }
      return new TwoLines(place, first, second, squares);
    }

    private static void centre(double[] values) {
      double mean = Arrays.stream(values).average().orElse(0);
      for (int i = 0; i < values.length; i++) {
        values[i] -= mean;
      }
    }

    private static double product(double[] a, double[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += a[i] * b[i];
      }
      return sum;
    }
  }
}
