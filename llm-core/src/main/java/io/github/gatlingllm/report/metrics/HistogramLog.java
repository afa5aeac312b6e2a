// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.measure.Window;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.view.ReportFormat;
import io.github.gatlingllm.report.view.ReportWriter;
import io.github.gatlingllm.report.view.RunReport;
import io.github.gatlingllm.report.view.Scope;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@code histograms.hlog}: a tagged histogram for each request path and metric, which can be merged
 * with those of other runs or load generators.
 */
public final class HistogramLog implements ReportWriter {

  @Override
  public String fileName() {
    return "histograms.hlog";
  }

  @Override
  public void write(RunReport report, Path file) throws IOException {
    long start = report.run().startedAt().toEpochMilli();
    try (OutputStream out = Files.newOutputStream(file)) {
      var log = new HistogramLogWriter(out);
      log.outputComment("[gatling-llm " + ReportFormat.oneLine(report.run().runId()) + "]");
      log.outputComment("[durations in nanoseconds, rates in tokens per 1000 seconds]");
      log.outputComment("[all values of the measuring window; failed requests excluded]");
      report.labels().forEach((key, value) -> log.outputComment(label(key, value)));
      log.outputLogFormatVersion();
      log.outputStartTime(start);
      log.setBaseTime(start);
      log.outputLegend();
      Set<String> taken = new HashSet<>();
      for (Scope scope : report.scopes().requests()) {
        scope(
            log, scope, unique(tag(scope.name()), taken), span(report.snapshot().window(), start));
      }
    }
  }

  private static String label(String key, String value) {
    return "[label " + ReportFormat.oneLine(key) + "=" + ReportFormat.oneLine(value) + "]";
  }

  private static Window span(Window window, long startMillis) {
    return new Window(
        startMillis + TimeUnit.NANOSECONDS.toMillis(window.start()),
        startMillis + TimeUnit.NANOSECONDS.toMillis(window.end()));
  }

  private static void scope(HistogramLogWriter log, Scope scope, String tag, Window millis) {
    for (Metric metric : Metric.values()) {
      Distribution distribution = scope.stats().distributions().get(metric);
      if (distribution != null) {
        Histogram histogram = distribution.histogram().copy();
        histogram.setTag(tag + "/" + metric.key());
        histogram.setStartTimeStamp(millis.start());
        histogram.setEndTimeStamp(millis.end());
        log.outputIntervalHistogram(histogram);
      }
    }
  }

  /** Makes a tag: commas and spaces would end it. */
  static String tag(String name) {
    return name.replace(" / ", "/").replaceAll("[^\\p{L}\\p{N}._/()-]", "_");
  }

  private static String unique(String tag, Set<String> taken) {
    String candidate = tag;
    for (int i = 2; !taken.add(candidate); i++) {
      candidate = tag + "_" + i;
    }
    return candidate;
  }
}
