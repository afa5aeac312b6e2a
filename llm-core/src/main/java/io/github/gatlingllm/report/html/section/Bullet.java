// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.html.section;

import io.github.gatlingllm.report.html.Html;
import io.github.gatlingllm.slo.certainty.Interval;
import io.github.gatlingllm.slo.objective.Requirement;
import io.github.gatlingllm.slo.verdict.ObjectiveResult;
import java.util.List;
import java.util.Locale;

/** A small bar of the actual value; the bound is at two thirds of its width. */
final class Bullet {

  private static final double BOUND_AT = 80;
  private static final double WIDTH = 120;

  private Bullet() {}

  static void write(Html html, ObjectiveResult result) {
    double actual = result.actual().orElse(Double.NaN);
    List<Requirement.Side> sides = result.sides();
    if (sides.size() == 1 && !Double.isNaN(actual) && sides.get(0).bound() > 0) {
      draw(html, result, actual, sides.get(0).bound());
    }
  }

  private static void draw(Html html, ObjectiveResult result, double actual, double bound) {
    html.open(
        "svg",
        "class",
        "bullet",
        "viewBox",
        "0 0 120 14",
        "aria-hidden",
        "true",
        "preserveAspectRatio",
        "none");
    rect(html, "track", 0, 3, WIDTH, 8);
    rect(html, "bar", 0, 3, at(actual, bound), 8);
    Interval interval = result.interval();
    if (interval != null) {
      double low = at(interval.low(), bound);
      rect(html, "interval", low, 6, Math.max(1, at(interval.high(), bound) - low), 2);
    }
    rect(html, "bound", BOUND_AT - 1, 0, 2, 14);
    html.close("svg");
  }

  private static double at(double value, double bound) {
    return Math.min(WIDTH, Math.max(0, value / bound * BOUND_AT));
  }

  private static void rect(Html html, String css, double x, double y, double width, double height) {
    html.open(
            "rect",
            "class",
            css,
            "x",
            number(x),
            "y",
            number(y),
            "width",
            number(width),
            "height",
            number(height))
        .close("rect");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
