// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Optional;

/** A metric as exporters use it, derived from its declaration. */
interface DeclaredMetric {

  /** The declaration. */
  Declaration declaration();

  /** The naming convention. */
  default NameSet set() {
    return declaration().set();
  }

  /** The kind of metric. */
  default MetricKind kind() {
    return declaration().kind();
  }

  /** The name in OpenTelemetry; empty: the metric is not live. */
  default String otelName() {
    return declaration().otelName();
  }

  /** The unit in UCUM, as in OpenTelemetry; empty: none. */
  default String unit() {
    return declaration().unit();
  }

  /** The description. */
  default String help() {
    return declaration().help();
  }

  /** The labels of the live metric, in order. */
  default List<MetricLabel> labels() {
    return declaration().labels();
  }

  /** The request metric whose values it counts; empty: none. */
  default Optional<Metric> measured() {
    return Optional.ofNullable(declaration().measured());
  }

  /** Whether it is exported during the run. */
  default boolean live() {
    return !otelName().isEmpty();
  }

  /** The form in {@code metrics.txt}; empty: it is not there. */
  default Optional<FileForm> file() {
    return Optional.ofNullable(declaration().file());
  }

  /** The histogram's upper bounds, without infinity; none for other kinds. */
  default List<Double> bounds() {
    if (kind() != MetricKind.HISTOGRAM) {
      return List.of();
    }
    if (set() == NameSet.OURS) {
      return Bounds.SECONDS;
    }
    return unit().equals("s") ? Bounds.GENAI_SECONDS : Bounds.GENAI_TOKENS;
  }

  /**
   * The name of its family in Prometheus, by OpenTelemetry's rules: dots become underscores, and
   * the unit follows the name. A counter's samples, and its family in the older text format, also
   * end in {@code _total}.
   */
  default String prometheusName() {
    String name = otelName().replace('.', '_');
    String suffix = prometheusUnit();
    return suffix.isEmpty() ? name : name + "_" + suffix;
  }

  /** The unit in Prometheus; empty: none. */
  default String prometheusUnit() {
    if (unit().equals("s")) {
      return "seconds";
    }
    if (unit().equals("1") && kind() == MetricKind.GAUGE) {
      return "ratio";
    }
    return unit().endsWith("}/s") ? "per_second" : "";
  }
}
