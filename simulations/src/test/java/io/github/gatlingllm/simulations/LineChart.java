// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A line chart as SVG for the docs; axes begin at 0. */
final class LineChart {

  private static final int WIDTH = 720;
  private static final int HEIGHT = 300;
  private static final int LEFT = 64;
  private static final int RIGHT = 150;
  private static final int TOP = 34;
  private static final int BOTTOM = 46;
  private static final int TICKS = 5;

  /** Colours that are distinct for colour-blind readers. */
  private static final List<String> COLOURS = List.of("#d55e00", "#0072b2", "#009e73");

  private final String title;
  private final String xLabel;
  private final String yLabel;
  private final List<Line> lines = new ArrayList<>();

  LineChart(String title, String xLabel, String yLabel) {
    this.title = title;
    this.xLabel = xLabel;
    this.yLabel = yLabel;
  }

  /** Adds a line through points, in the order of x. */
  LineChart line(String name, List<Point> points) {
    lines.add(new Line(name, List.copyOf(points)));
    return this;
  }

  /** A point of a line. */
  record Point(double x, double y) {}

  private record Line(String name, List<Point> points) {}

  void write(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(file, svg());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String svg() {
    double xStep = step(most(true));
    double yStep = step(most(false));
    double xMost = Math.ceil(most(true) / xStep) * xStep;
    double yMost = Math.ceil(most(false) / yStep) * yStep;
    var svg = new StringBuilder();
    svg.append(
        ("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\""
                + " font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#333\">%n")
            .formatted(WIDTH, HEIGHT));
    svg.append("<title>%s</title>%n".formatted(title));
    svg.append("<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
    text(svg, LEFT, 20, "start", "font-size=\"14\" font-weight=\"600\"", title);
    for (double y = 0; y <= yMost * 1.0001; y += yStep) {
      double at = HEIGHT - BOTTOM - y / yMost * (HEIGHT - TOP - BOTTOM);
      svg.append(rule(LEFT, at, WIDTH - RIGHT, at));
      text(svg, LEFT - 8, at + 4, "end", "", number(y));
    }
    for (double x = 0; x <= xMost * 1.0001; x += xStep) {
      double at = LEFT + x / xMost * (WIDTH - LEFT - RIGHT);
      text(svg, at, HEIGHT - BOTTOM + 18, "middle", "", number(x));
    }
    text(svg, (LEFT + WIDTH - RIGHT) / 2.0, HEIGHT - 8, "middle", "", xLabel);
    svg.append(
        "<text transform=\"translate(16 %d) rotate(-90)\" text-anchor=\"middle\">%s</text>%n"
            .formatted((TOP + HEIGHT - BOTTOM) / 2, yLabel));
    for (int i = 0; i < lines.size(); i++) {
      draw(svg, lines.get(i), COLOURS.get(i), xMost, yMost);
    }
    return svg.append("</svg>\n").toString();
  }

  private static void draw(
      StringBuilder svg, Line line, String colour, double xMost, double yMost) {
    List<Point> placed = line.points.stream().map(point -> placed(point, xMost, yMost)).toList();
    String points =
        placed.stream()
            .map(point -> String.format(Locale.ROOT, "%.1f,%.1f", point.x, point.y))
            .collect(Collectors.joining(" "));
    svg.append(
        "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"%s\"/>%n"
            .formatted(colour, points));
    Point last = placed.get(placed.size() - 1);
    String style = "fill=\"" + colour + "\" font-weight=\"600\"";
    text(svg, last.x + 8, last.y + 4, "start", style, line.name);
  }

  private static Point placed(Point point, double xMost, double yMost) {
    return new Point(
        LEFT + point.x / xMost * (WIDTH - LEFT - RIGHT),
        HEIGHT - BOTTOM - point.y / yMost * (HEIGHT - TOP - BOTTOM));
  }

  private double most(boolean ofX) {
    return lines.stream()
        .flatMap(line -> line.points.stream())
        .mapToDouble(point -> ofX ? point.x : point.y)
        .max()
        .orElse(1);
  }

  /** Returns the distance of grid lines: 1, 2 or 5 times a power of ten. */
  private static double step(double most) {
    double rough = Math.max(most, 1e-9) / TICKS;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    for (int factor : new int[] {1, 2, 5}) {
      if (factor * power >= rough) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  private static String rule(double x1, double y1, double x2, double y2) {
    return String.format(
        Locale.ROOT,
        "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>%n",
        x1,
        y1,
        x2,
        y2);
  }

  private static void text(
      StringBuilder svg, double x, double y, String anchor, String style, String text) {
    svg.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>%s</text>%n",
            x,
            y,
            anchor,
            style,
            text));
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? Long.toString((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }
}
