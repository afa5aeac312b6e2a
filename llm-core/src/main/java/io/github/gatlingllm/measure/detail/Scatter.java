// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.detail;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The relation between two figures of requests.
 *
 * @param count the number of requests that have both
 * @param points an even random sample of them, or all if they are few
 * @param trend the least-squares line through all of them; null with fewer than three or with a
 *     constant x
 */
public record Scatter(long count, List<Point> points, @Nullable Trend trend) {

  /** No request has both. */
  public static final Scatter NONE = new Scatter(0, List.of(), null);

  /** One request. */
  public record Point(double x, double y) {}

  /**
   * A line y = intercept + slope × x.
   *
   * @param r2 the share of y's variance that it explains, 0 to 1
   */
  public record Trend(double intercept, double slope, double r2) {}
}
