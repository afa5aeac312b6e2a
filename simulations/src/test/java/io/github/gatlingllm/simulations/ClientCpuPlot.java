// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import io.github.gatlingllm.simulations.ClientCpuRun.Figure;
import java.util.List;
import java.util.Locale;

/** Plots errors over the client's CPU use: a point per run, and a line through the medians. */
final class ClientCpuPlot {

  private static final int WIDTH = 760;
  private static final int HEIGHT = 420;
  private static final int LEFT = 64;
  private static final int RIGHT = 150;
  private static final int TOP = 40;
  private static final int BOTTOM = 56;
  private static final double LEAST = 0.001;
  private static final double MOST = 1000;

  private final StringBuilder svg = new StringBuilder();

  private ClientCpuPlot() {}

  /**
   * Returns the plot as SVG.
   *
   * @param runs all runs
   * @param medians the median of each burden, by increasing CPU use
   */
  static String of(List<ClientCpuRun> runs, List<ClientCpuRun> medians) {
    var plot = new ClientCpuPlot();
    plot.frame();
    plot.limit(80, "warned");
    plot.limit(90, "invalid");
    plot.series(runs, medians, Figure.READ_TTFT_P99, "#b2182b", "TTFT p99, reads");
    plot.series(runs, medians, Figure.READ_GAP_P99, "#e08214", "gap p99, reads");
    plot.series(runs, medians, Figure.LOOP_DELAY_P99, "#7a5195", "loop delay p99");
    plot.series(runs, medians, Figure.TTFT_P99, "#2166ac", "TTFT p99, kernel");
    plot.series(runs, medians, Figure.GAP_P99, "#1b7837", "gap p99, kernel");
    return plot.svg.append("</svg>\n").toString();
  }

  private void frame() {
    line(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %d %d' width='%d' height='%d'"
            + " font-family='sans-serif' font-size='13'>",
        WIDTH, HEIGHT, WIDTH, HEIGHT);
    line("<title>Error of measured times over the CPU of the client</title>");
    line("<rect width='100%%' height='100%%' fill='#ffffff'/>");
    text(LEFT, 22, "start", "#222222", "measured − true, over the CPU of the client's process");
    for (int cpu = 0; cpu <= 100; cpu += 20) {
      line("<path d='M%.1f %d V%d' stroke='#e6e6e6'/>", x(cpu), TOP, HEIGHT - BOTTOM);
      text(x(cpu), HEIGHT - BOTTOM + 20, "middle", "#444444", cpu + " %");
    }
    for (double millis = LEAST; millis <= MOST; millis *= 10) {
      line("<path d='M%d %.1f H%d' stroke='#e6e6e6'/>", LEFT, y(millis), WIDTH - RIGHT);
      text(LEFT - 8, y(millis) + 4, "end", "#444444", label(millis));
    }
    text(x(50), HEIGHT - 14, "middle", "#222222", "mean CPU of the client, of all cores");
    line(
        "<text transform='translate(16 %.1f) rotate(-90)' text-anchor='middle'"
            + " fill='#222222'>ms</text>",
        (TOP + HEIGHT - BOTTOM) / 2.0);
  }

  private void limit(double cpu, String word) {
    line(
        "<path d='M%.1f %d V%d' stroke='#888888' stroke-dasharray='5 4'/>",
        x(cpu), TOP, HEIGHT - BOTTOM);
    text(x(cpu), TOP - 5, "middle", "#666666", word);
  }

  private void series(
      List<ClientCpuRun> runs,
      List<ClientCpuRun> medians,
      Figure figure,
      String color,
      String name) {
    for (ClientCpuRun run : runs) {
      line(
          "<circle cx='%.1f' cy='%.1f' r='2.5' fill='%s' fill-opacity='0.45'/>",
          x(run.get(Figure.CLIENT_CPU)), y(run.get(figure)), color);
    }
    var path = new StringBuilder();
    for (ClientCpuRun median : medians) {
      path.append(path.isEmpty() ? "M" : " L")
          .append(
              String.format(
                  Locale.ROOT,
                  "%.1f %.1f",
                  x(median.get(Figure.CLIENT_CPU)),
                  y(median.get(figure))));
    }
    line("<path d='%s' fill='none' stroke='%s' stroke-width='2'/>", path, color);
    ClientCpuRun last = medians.get(medians.size() - 1);
    text(WIDTH - RIGHT + 10, y(last.get(figure)) + 4, "start", color, name);
  }

  private static double x(double cpu) {
    return LEFT + cpu / 100 * (WIDTH - LEFT - RIGHT);
  }

  /** Returns the y coordinate, on a logarithmic scale. */
  private static double y(double millis) {
    double inside = Math.min(MOST, Math.max(LEAST, millis));
    double share = Math.log(inside / LEAST) / Math.log(MOST / LEAST);
    return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM);
  }

  private static String label(double millis) {
    return millis < 0.9
        ? Double.toString(Math.rint(millis * 1000) / 1000)
        : Long.toString(Math.round(millis));
  }

  private void text(double x, double y, String anchor, String color, String text) {
    line("<text x='%.1f' y='%.1f' text-anchor='%s' fill='%s'>%s</text>", x, y, anchor, color, text);
  }

  private void line(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
