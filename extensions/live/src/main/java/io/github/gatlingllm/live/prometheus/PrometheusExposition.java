// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Point;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import io.github.gatlingllm.report.metrics.OpenMetricsText;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes a snapshot in one of the two text formats. */
final class PrometheusExposition {

  private static final String INFINITE = "+Inf";

  /** From here on, Go and thus OpenMetrics write bounds with exponents. */
  private static final double EXPONENT_FROM = 1e6;

  /** 2^53: a double represents each smaller whole number exactly. */
  private static final double EXACT = 1L << 53;

  private final TextFormat format;
  private final StringBuilder out = new StringBuilder(1 << 14);

  private PrometheusExposition(TextFormat format) {
    this.format = format;
  }

  /** Returns the text. */
  static String of(LiveSnapshot snapshot, TextFormat format) {
    var exposition = new PrometheusExposition(format);
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      List<Point> points = snapshot.of(metric);
      if (!points.isEmpty()) {
        exposition.family(metric, points);
      }
    }
    if (format == TextFormat.OPEN_METRICS) {
      exposition.out.append("# EOF\n");
    }
    return exposition.out.toString();
  }

  private void family(ExportedMetric metric, List<Point> points) {
    String name = metric.prometheusName();
    String total = metric.kind() == MetricKind.COUNTER ? "_total" : "";
    String family = format == TextFormat.PLAIN ? name + total : name;
    line("HELP", family, OpenMetricsText.escape(metric.help()));
    line("TYPE", family, metric.kind().name().toLowerCase(Locale.ROOT));
    if (format == TextFormat.OPEN_METRICS && !metric.prometheusUnit().isEmpty()) {
      line("UNIT", family, metric.prometheusUnit());
    }
    for (Point point : points) {
      if (metric.kind() == MetricKind.HISTOGRAM) {
        histogram(metric, name, point);
      } else {
        sample(name + total, metric, point, null, point.value());
      }
    }
  }

  private void line(String what, String family, String text) {
    out.append("# ").append(what).append(' ').append(family).append(' ').append(text).append('\n');
  }

  private void histogram(ExportedMetric metric, String name, Point point) {
    long upTo = 0;
    for (int i = 0; i < point.counts().length; i++) {
      upTo += point.counts()[i];
      String bound = i < metric.bounds().size() ? bound(metric.bounds().get(i)) : INFINITE;
      sample(name + "_bucket", metric, point, bound, upTo);
    }
    sample(name + "_count", metric, point, null, point.count());
    sample(name + "_sum", metric, point, null, point.value());
  }

  private void sample(
      String name, ExportedMetric metric, Point point, @Nullable String bound, double value) {
    out.append(name);
    char before = '{';
    for (int i = 0; i < point.labels().size(); i++) {
      if (!point.labels().get(i).isEmpty()) {
        label(before, metric.labels().get(i), point.labels().get(i));
        before = ',';
      }
    }
    if (bound != null) {
      out.append(before).append("le=\"").append(bound).append('"');
      before = ',';
    }
    out.append(before == '{' ? " " : "} ").append(number(value)).append('\n');
  }

  /** Formats a number. Counts keep all digits. */
  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < EXACT
        ? Long.toString((long) value)
        : OpenMetricsText.number(value);
  }

  private void label(char before, MetricLabel label, String value) {
    out.append(before).append(label.prometheusName()).append("=\"");
    out.append(OpenMetricsText.escape(value)).append('"');
  }

  /** Formats a bound like Go formats a float, as OpenMetrics requires. */
  static String bound(double bound) {
    if (bound < EXPONENT_FROM) {
      return Double.toString(bound).contains("E")
          ? OpenMetricsText.number(bound)
          : Double.toString(bound);
    }
    int power = (int) Math.floor(Math.log10(bound));
    String mantissa = OpenMetricsText.number(bound / Math.pow(10, power));
    return mantissa + "e+" + (power < 10 ? "0" : "") + power;
  }
}
