// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.sdk;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.common.AttributesBuilder;
import io.opentelemetry.api.metrics.DoubleGauge;
import io.opentelemetry.api.metrics.DoubleHistogram;
import io.opentelemetry.api.metrics.LongCounter;
import io.opentelemetry.api.metrics.Meter;
import io.opentelemetry.exporter.internal.otlp.metrics.MetricsRequestMarshaler;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The metrics of a run, counted and written by OpenTelemetry's SDK. */
final class SdkMetrics implements LiveCounting, AutoCloseable {

  private final Map<ExportedMetric, LongCounter> counters = new EnumMap<>(ExportedMetric.class);
  private final Map<ExportedMetric, DoubleGauge> gauges = new EnumMap<>(ExportedMetric.class);
  private final Map<ExportedMetric, DoubleHistogram> histograms =
      new EnumMap<>(ExportedMetric.class);
  private final SdkMeterProvider provider;

  /**
   * All instruments of the table, with nothing in them.
   *
   * @param reader collects from them
   */
  SdkMetrics(MetricReader reader) {
    provider = SdkMeterProvider.builder().registerMetricReader(reader).build();
    Meter meter = provider.get("io.github.gatlingllm");
    for (ExportedMetric metric : ExportedMetric.allLive()) {
      String name = metric.otelName();
      switch (metric.kind()) {
        case COUNTER ->
            counters.put(
                metric,
                meter
                    .counterBuilder(name)
                    .setUnit(metric.unit())
                    .setDescription(metric.help())
                    .build());
        case GAUGE ->
            gauges.put(
                metric,
                meter
                    .gaugeBuilder(name)
                    .setUnit(metric.unit())
                    .setDescription(metric.help())
                    .build());
        case HISTOGRAM ->
            histograms.put(
                metric,
                meter
                    .histogramBuilder(name)
                    .setUnit(metric.unit())
                    .setDescription(metric.help())
                    .setExplicitBucketBoundariesAdvice(metric.bounds())
                    .build());
      }
    }
  }

  @Override
  public void observe(ExportedMetric metric, List<String> labels, double[] values) {
    DoubleHistogram histogram = of(histograms, metric);
    Attributes attributes = attributes(metric, labels);
    for (double value : values) {
      histogram.record(value, attributes);
    }
  }

  @Override
  public void add(ExportedMetric metric, List<String> labels, long more) {
    of(counters, metric).add(more, attributes(metric, labels));
  }

  @Override
  public void set(ExportedMetric metric, List<String> labels, double value) {
    of(gauges, metric).set(value, attributes(metric, labels));
  }

  private static <T> T of(Map<ExportedMetric, T> instruments, ExportedMetric metric) {
    T instrument = instruments.get(metric);
    if (instrument == null) {
      throw new IllegalArgumentException(metric + " is of the kind " + metric.kind());
    }
    return instrument;
  }

  private static Attributes attributes(ExportedMetric metric, List<String> labels) {
    AttributesBuilder attributes = Attributes.builder();
    for (int i = 0; i < labels.size(); i++) {
      MetricLabel label = metric.labels().get(i);
      if (label == MetricLabel.SERVER_PORT) {
        attributes.put(label.attribute(), Long.parseLong(labels.get(i)));
      } else if (!labels.get(i).isEmpty()) {
        attributes.put(label.attribute(), labels.get(i));
      }
    }
    return attributes.build();
  }

  /** Has its reader export; false: it could not, in that time. */
  boolean flush(Duration patience) {
    return provider.forceFlush().join(patience.toMillis(), TimeUnit.MILLISECONDS).isSuccess();
  }

  @Override
  public void close() {
    provider.close();
  }

  /** Collects when it is asked to, cumulatively, as our own exports are. */
  static final class Reader implements MetricReader {

    private CollectionRegistration registration = CollectionRegistration.noop();

    @Override
    public void register(CollectionRegistration known) {
      registration = known;
    }

    /** OTLP in JSON. */
    byte[] json() throws IOException {
      var bytes = new ByteArrayOutputStream(1 << 15);
      MetricsRequestMarshaler.create(collected()).writeJsonTo(bytes);
      return bytes.toByteArray();
    }

    /** OTLP in protobuf's binary form. */
    byte[] protobuf() throws IOException {
      var bytes = new ByteArrayOutputStream(1 << 15);
      MetricsRequestMarshaler.create(collected()).writeBinaryTo(bytes);
      return bytes.toByteArray();
    }

    private Collection<MetricData> collected() {
      return registration.collectAllMetrics();
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType instrument) {
      return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
      return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
      return CompletableResultCode.ofSuccess();
    }
  }
}
