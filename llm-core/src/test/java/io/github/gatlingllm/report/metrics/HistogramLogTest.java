// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.Reports;
import io.github.gatlingllm.report.view.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistogramLogTest {

  @TempDir Path folder;

  @Test
  void aPathAndAMetricHaveATag() throws IOException {
    assertThat(read(Reports.full()))
        .extracting(EncodableHistogram::getTag)
        .contains("chat/ttft", "chat/itl", "assistant/search/e2e")
        .doesNotHaveDuplicates();
  }

  @Test
  void theValuesComeBack() throws IOException {
    RunReport report = Reports.full();
    Histogram ttft = (Histogram) read(report).get(0);
    var written = report.scopes().requests().get(0).stats().distribution(Metric.TTFT).orElseThrow();

    assertThat(ttft.getTotalCount()).isEqualTo(written.count());
    assertThat((double) ttft.getMaxValue()).isCloseTo(written.max(), withinPercentage(0.2));
    long start = report.run().startedAt().toEpochMilli();
    assertThat(ttft.getStartTimeStamp()).isEqualTo(start + 5_000);
    assertThat(ttft.getEndTimeStamp()).isEqualTo(start + 60_000);
  }

  @Test
  void noNameBreaksATag() throws IOException {
    assertThat(read(Reports.hostile()))
        .isNotEmpty()
        .extracting(EncodableHistogram::getTag)
        .allSatisfy(tag -> assertThat(tag).matches("[\\p{L}\\p{N}._/()-]+"));
  }

  @Test
  void theCommentsSayTheUnit() throws IOException {
    Path file = folder.resolve("histograms.hlog");
    new HistogramLog().write(Reports.empty(), file);

    assertThat(Files.readString(file)).contains("durations in nanoseconds");
  }

  private List<EncodableHistogram> read(RunReport report) throws IOException {
    Path file = folder.resolve("histograms.hlog");
    new HistogramLog().write(report, file);
    List<EncodableHistogram> histograms = new ArrayList<>();
    try (HistogramLogReader reader = new HistogramLogReader(file.toFile())) {
      while (reader.hasNext()) {
        EncodableHistogram histogram = reader.nextIntervalHistogram();
        if (histogram != null) {
          histograms.add(histogram);
        }
      }
    }
    return histograms;
  }
}
