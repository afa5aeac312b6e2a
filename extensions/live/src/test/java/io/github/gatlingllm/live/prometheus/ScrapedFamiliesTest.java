// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.gatlingllm.live.EveryMetric;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import io.github.gatlingllm.metrics.catalog.ReportedFamily;
import io.github.gatlingllm.report.metrics.OpenMetricsText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A scrape has exactly the families that the one table marks as live, with the types, units, words
 * and labels that stand there.
 */
class ScrapedFamiliesTest {

  @ParameterizedTest
  @EnumSource
  void aScrapeTellsWhatTheTableMarksAsLive(TextFormat format) {
    Map<String, ReportedFamily> expected = new TreeMap<>();
    for (ExportedMetric metric : ExportedMetric.values()) {
      if (metric.live()) {
        List<String> labels = ReportedFamily.names(metric.labels());
        boolean counter = metric.kind() == MetricKind.COUNTER;
        String total = counter && format == TextFormat.PLAIN ? "_total" : "";
        expected.put(
            metric.prometheusName() + total,
            new ReportedFamily(
                metric.kind().name().toLowerCase(Locale.ROOT),
                format == TextFormat.PLAIN ? "" : metric.prometheusUnit(),
                OpenMetricsText.escape(metric.help()),
                metric.kind() == MetricKind.HISTOGRAM
                    ? Set.of(labels, ReportedFamily.with(labels, "le"))
                    : Set.of(labels)));
      }
    }

    assertThat(ReportedFamily.in(PrometheusExposition.of(EveryMetric.snapshot(), format)))
        .hasSizeGreaterThan(50)
        .containsExactlyInAnyOrderEntriesOf(expected);
  }
}
