// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import java.util.List;
import java.util.Locale;

/** What changes in a second of a run with three requests: some of every metric. */
final class Second {

  private static final int NAMES = 3;

  /** Gaps of an answer of 128 tokens, in seconds. */
  private static final double[] GAPS = new double[127];

  static {
    for (int i = 0; i < GAPS.length; i++) {
      GAPS[i] = 0.001 + i % 40 * 0.0007;
    }
  }

  private Second() {}

  /** Tells all of it. */
  static void tell(LiveCounting counting) {
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      int values = metric.labels().isEmpty() ? 1 : NAMES;
      for (int i = 0; i < values; i++) {
        List<String> labels = labels(metric, i);
        switch (metric.kind()) {
          case COUNTER -> counting.add(metric, labels, 5 + i);
          case GAUGE -> counting.set(metric, labels, 0.5 + i);
          case HISTOGRAM -> counting.observe(metric, labels, new double[] {0.01, 0.3 + i, 2, 500});
        }
      }
    }
  }

  /** The gaps of one answer, as its end tells them. */
  static void answer(LiveCounting counting) {
    counting.observe(ExportedMetric.ITL, List.of("chat"), GAPS);
  }

  /** How many gaps an answer has. */
  static int gaps() {
    return GAPS.length;
  }

  private static List<String> labels(ExportedMetric metric, int number) {
    return metric.labels().stream().map(label -> value(label, number)).toList();
  }

  private static String value(MetricLabel label, int number) {
    return switch (label) {
      case SERVER_PORT -> "8000";
      case ERROR_TYPE -> number == 0 ? "" : "50" + number;
      default -> label.name().toLowerCase(Locale.ROOT) + "-" + number;
    };
  }
}
