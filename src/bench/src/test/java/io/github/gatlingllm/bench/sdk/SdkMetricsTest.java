// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.gatlingllm.live.OwnMetrics;
import io.github.gatlingllm.live.otlp.OwnWriter;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What we write by hand is what OpenTelemetry's own SDK writes of the same values. */
class SdkMetricsTest {

  private static final List<String> OF_A_POINT =
      List.of("asInt", "asDouble", "count", "sum", "bucketCounts", "explicitBounds");

  private static final List<String> OF_A_METRIC = List.of("unit", "description");

  private static final List<String> KINDS = List.of("sum", "gauge", "histogram");

  @Test
  void eachMetricSaysTheSame() throws IOException {
    var reader = new SdkMetrics.Reader();
    var own = new OwnMetrics();
    try (var sdk = new SdkMetrics(reader)) {
      Second.tell(sdk);
      Second.tell(own);

      Map<String, List<String>> ours =
          metrics(OwnWriter.json(own.snapshot(), SdkComparison.options()));

      assertThat(ours).hasSize(ExportedMetric.allLive().size());
      assertThat(ours).isEqualTo(metrics(reader.json()));
    }
  }

  /** By name: all that is told of it, and of each of its values, in an order that is always so. */
  private static Map<String, List<String>> metrics(byte[] json) throws IOException {
    var metrics = new TreeMap<String, List<String>>();
    for (JsonNode metric :
        new ObjectMapper().readTree(json).at("/resourceMetrics/0/scopeMetrics/0/metrics")) {
      metrics.put(metric.get("name").asText(), reported(metric));
    }
    return metrics;
  }

  private static List<String> reported(JsonNode metric) {
    var reported = new ArrayList<String>();
    for (String kind : KINDS) {
      for (JsonNode point : metric.path(kind).path("dataPoints")) {
        reported.add(point(point));
      }
    }
    reported.sort(null);
    for (String kind : KINDS) {
      if (metric.has(kind)) {
        reported.add(kind);
        reported.add("temporality " + metric.get(kind).path("aggregationTemporality"));
        reported.add("monotonic " + metric.get(kind).path("isMonotonic"));
      }
    }
    // What is empty need not be told.
    OF_A_METRIC.forEach(field -> reported.add(field + " " + metric.path(field).asText()));
    return reported;
  }

  private static String point(JsonNode point) {
    var attributes = new TreeMap<String, String>();
    for (JsonNode attribute : point.path("attributes")) {
      attributes.put(attribute.get("key").asText(), attribute.get("value").toString());
    }
    var reported = new StringBuilder(attributes.toString());
    for (String field : OF_A_POINT) {
      reported.append(' ').append(field).append(' ').append(point.path(field));
    }
    return reported.toString();
  }
}
