// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.history;

import io.github.gatlingllm.history.FigureSeries.Point;
import io.github.gatlingllm.slo.certainty.Interval;
import java.util.List;
import java.util.Locale;

/** A line of values with their intervals and changes, as SVG. Contains numbers only. */
final class Trend {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 120;
  private static final int EDGE = 6;

  private final List<Point> points;
  private final double low;
  private final double high;

  private Trend(List<Point> points) {
    this.points = points;
    this.low = Math.min(0, points.stream().mapToDouble(Trend::low).min().orElse(0));
    this.high = points.stream().mapToDouble(Trend::high).max().orElse(1);
  }

  static String svg(FigureSeries series) {
    var trend = new Trend(series.points());
    var svg = new StringBuilder();
    svg.append("<svg class=\"trend\" role=\"img\" viewBox=\"0 0 ")
        .append(WIDTH)
        .append(' ')
        .append(HEIGHT)
        .append("\">");
    svg.append("<path class=\"band\" d=\"").append(trend.band()).append("\"/>");
    svg.append("<path class=\"line\" d=\"").append(trend.line()).append("\"/>");
    series.changes().forEach(change -> svg.append(trend.mark(change.at())));
    return svg.append(trend.last()).append("</svg>").toString();
  }

  private String line() {
    var path = new StringBuilder();
    for (int point = 0; point < points.size(); point++) {
      path.append(point == 0 ? 'M' : 'L').append(place(point, points.get(point).value().value()));
    }
    return path.toString();
  }

  private String band() {
    var path = new StringBuilder();
    for (int point = 0; point < points.size(); point++) {
      path.append(point == 0 ? 'M' : 'L').append(place(point, high(points.get(point))));
    }
    for (int point = points.size() - 1; point >= 0; point--) {
      path.append('L').append(place(point, low(points.get(point))));
    }
    return path.append('Z').toString();
  }

  private String mark(int point) {
    return String.format(
        Locale.ROOT,
        "<line class=\"change\" x1=\"%1$.1f\" x2=\"%1$.1f\" y1=\"0\" y2=\"%2$d\"/>",
        x(point),
        HEIGHT);
  }

  private String last() {
    int point = points.size() - 1;
    return String.format(
        Locale.ROOT,
        "<circle class=\"dot\" cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/>",
        x(point),
        y(points.get(point).value().value()));
  }

  private String place(int point, double value) {
    return String.format(Locale.ROOT, "%.1f %.1f", x(point), y(value));
  }

  private double x(int point) {
    return EDGE + (WIDTH - 2.0 * EDGE) * (points.size() == 1 ? 0.5 : point / (points.size() - 1.0));
  }

  private double y(double value) {
    double range = high > low ? high - low : 1;
    return HEIGHT - EDGE - (HEIGHT - 2.0 * EDGE) * (value - low) / range;
  }

  private static double low(Point point) {
    Interval interval = point.value().interval();
    return interval == null ? point.value().value() : interval.low();
  }

  private static double high(Point point) {
    Interval interval = point.value().interval();
    return interval == null ? point.value().value() : interval.high();
  }
}
