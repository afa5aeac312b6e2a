// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.ForeignFile;
import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads the file that {@link HistogramLog} writes. */
public final class WrittenHistograms {

  private final Map<String, Histogram> byTag = new HashMap<>();

  private WrittenHistograms() {}

  /**
   * Reads a file.
   *
   * @param file the file; without it, the result is empty
   * @throws IllegalArgumentException if the file is damaged
   */
  public static WrittenHistograms read(Path file) {
    var histograms = new WrittenHistograms();
    if (Files.exists(file)) {
      try (var reader = new HistogramLogReader(ForeignFile.open(file))) {
        while (reader.hasNext()) {
          histograms.add(reader.nextIntervalHistogram());
        }
      } catch (IOException | RuntimeException e) {
        throw new IllegalArgumentException(
            "the histograms " + file + " are damaged. Use the run's original folder.", e);
      }
    }
    return histograms;
  }

  private void add(EncodableHistogram histogram) {
    if (histogram instanceof Histogram of && of.getTag() != null) {
      byTag.put(of.getTag(), of);
    }
  }

  /**
   * Returns all values of a latency in the histogram's precision: percentiles are exact, means and
   * extremes are not.
   *
   * @param names the names of requests: the joined parts of their paths
   * @param most the largest value, in nanoseconds
   * @return empty: there are no values
   */
  public Optional<Distribution> distribution(Collection<String> names, Metric metric, double most) {
    return names.stream()
        .map(name -> byTag.get(HistogramLog.tag(name) + "/" + metric.key()))
        .filter(Objects::nonNull)
        .map(Histogram::copy)
        .reduce(
            (sum, next) -> {
              sum.setAutoResize(true);
              sum.add(next);
              return sum;
            })
        .map(sum -> Distribution.of(sum, most));
  }
}
