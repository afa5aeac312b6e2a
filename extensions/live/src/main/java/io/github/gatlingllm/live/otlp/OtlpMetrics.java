// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.otlp;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.github.gatlingllm.live.LiveSnapshot;
import io.github.gatlingllm.live.Point;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import io.github.gatlingllm.watch.WatchedRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Writes a snapshot as {@code ExportMetricsServiceRequest} in OTLP's JSON: cumulative values,
 * 64-bit integers as strings, enums as integers.
 */
final class OtlpMetrics {

  /** {@code AGGREGATION_TEMPORALITY_CUMULATIVE}. */
  private static final int CUMULATIVE = 2;

  private final JsonGenerator json;
  private final String start;
  private final String now;

  private OtlpMetrics(JsonGenerator json, LiveSnapshot snapshot) {
    this.json = json;
    this.start = nanos(snapshot.facts().startedAtMillis());
    this.now = nanos(Math.max(snapshot.atMillis(), snapshot.facts().startedAtMillis()));
  }

  private static String nanos(long millis) {
    return millis + "000000";
  }

  /** Returns the body of a request. */
  static byte[] of(LiveSnapshot snapshot, OtlpOptions options) {
    var bytes = new ByteArrayOutputStream(1 << 15);
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
      new OtlpMetrics(json, snapshot).write(snapshot, options);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private void write(LiveSnapshot snapshot, OtlpOptions options) throws IOException {
    WatchedRun facts = snapshot.facts();
    json.writeStartObject();
    json.writeArrayFieldStart("resourceMetrics");
    json.writeStartObject();
    OtlpJson.resource(json, facts, options.resource());
    json.writeArrayFieldStart("scopeMetrics");
    json.writeStartObject();
    OtlpJson.scope(json, facts);
    json.writeArrayFieldStart("metrics");
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      List<Point> points = snapshot.of(metric);
      if (options.names().contains(metric.set()) && !points.isEmpty()) {
        metric(metric, points);
      }
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndArray();
    json.writeEndObject();
  }

  private void metric(ExportedMetric metric, List<Point> points) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", metric.otelName());
    json.writeStringField("description", metric.help());
    json.writeStringField("unit", metric.unit());
    switch (metric.kind()) {
      case COUNTER -> {
        json.writeObjectFieldStart("sum");
        json.writeNumberField("aggregationTemporality", CUMULATIVE);
        json.writeBooleanField("isMonotonic", true);
      }
      case GAUGE -> json.writeObjectFieldStart("gauge");
      case HISTOGRAM -> {
        json.writeObjectFieldStart("histogram");
        json.writeNumberField("aggregationTemporality", CUMULATIVE);
      }
    }
    json.writeArrayFieldStart("dataPoints");
    for (Point point : points) {
      point(metric, point);
    }
    json.writeEndArray();
    json.writeEndObject();
    json.writeEndObject();
  }

  private void point(ExportedMetric metric, Point point) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("attributes");
    for (int i = 0; i < point.labels().size(); i++) {
      if (!point.labels().get(i).isEmpty()) {
        attribute(metric.labels().get(i), point.labels().get(i));
      }
    }
    json.writeEndArray();
    if (metric.kind() != MetricKind.GAUGE) {
      json.writeStringField("startTimeUnixNano", start);
    }
    json.writeStringField("timeUnixNano", now);
    switch (metric.kind()) {
      case COUNTER -> json.writeStringField("asInt", Long.toString((long) point.value()));
      case GAUGE -> json.writeNumberField("asDouble", point.value());
      case HISTOGRAM -> histogram(metric, point);
    }
    json.writeEndObject();
  }

  private void histogram(ExportedMetric metric, Point point) throws IOException {
    json.writeStringField("count", Long.toString(point.count()));
    json.writeNumberField("sum", point.value());
    json.writeArrayFieldStart("bucketCounts");
    for (long count : point.counts()) {
      json.writeString(Long.toString(count));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("explicitBounds");
    for (double bound : metric.bounds()) {
      json.writeNumber(bound);
    }
    json.writeEndArray();
  }

  /** Writes an attribute. A port is written as a number. */
  private void attribute(MetricLabel label, String value) throws IOException {
    boolean number = label == MetricLabel.SERVER_PORT && value.matches("\\d{1,5}");
    OtlpJson.attribute(json, label.attribute(), number ? Long.valueOf(value) : value);
  }
}
