// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.measure.distribution.Distribution;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.measure.request.RequestRecord;
import java.util.OptionalDouble;

/** The value of a single request that a bound limits: one value per request, or none. */
public sealed interface Gauge {

  /** Returns the metric of the value, which also sets its unit. */
  Metric metric();

  /** Returns the label in reports: {@code TTFT}, {@code ITL p95}. */
  String label();

  /** Returns the request's value; empty if it has none. */
  OptionalDouble of(RequestRecord request);

  /**
   * The one value of a metric.
   *
   * @param metric a metric that is not pooled over gaps
   */
  record Value(Metric metric) implements Gauge {

    public Value {
      if (metric.pooled()) {
        throw new IllegalArgumentException(ObjectiveErrorTexts.severalValues(metric.label()));
      }
    }

    @Override
    public String label() {
      return metric.label();
    }

    @Override
    public OptionalDouble of(RequestRecord request) {
      return request.value(metric);
    }
  }

  /**
   * A percentile of the request's own gaps between chunks, interpolated like exact samples.
   *
   * @param percentile above 0, at most 100
   */
  record GapPercentile(Statistic.Percentile percentile) implements Gauge {

    @Override
    public Metric metric() {
      return Metric.ITL;
    }

    @Override
    public String label() {
      return metric().label() + " " + percentile.key();
    }

    @Override
    public OptionalDouble of(RequestRecord request) {
      long[] chunks = request.timing().chunks();
      if (chunks.length < 2) {
        return OptionalDouble.empty();
      }
      double[] gaps = new double[chunks.length - 1];
      for (int i = 0; i < gaps.length; i++) {
        gaps[i] = chunks[i + 1] - chunks[i];
      }
      return OptionalDouble.of(percentile.of(Distribution.of(gaps)));
    }
  }
}
