// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one figure of a request goes with another.
 *
 * @param count how many requests have both
 * @param points an even random sample of them, all where they are few
 * @param trend the line of least squares through all of them; null below three or where x is always
 *     the same
 */
public record Scatter(long count, List<Point> points, @Nullable Trend trend) {

  /** No request has both. */
  public static final Scatter NONE = new Scatter(0, List.of(), null);

  /** A request. */
  public record Point(double x, double y) {}

  /**
   * y = intercept + slope × x.
   *
   * @param r2 the share of y's variance that it explains, 0 to 1
   */
  public record Trend(double intercept, double slope, double r2) {}
}
