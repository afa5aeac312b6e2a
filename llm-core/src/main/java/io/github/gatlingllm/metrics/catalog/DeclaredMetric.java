// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.measure.request.Metric;
import java.util.List;
import java.util.Optional;

/** What exporters need to know of a metric, and what follows from its declaration. */
public interface DeclaredMetric {

  /** What is declared of it. */
  Declaration declaration();

  /** Whose name it has. */
  default NameSet set() {
    return declaration().set();
  }

  /** How its values go on. */
  default MetricKind kind() {
    return declaration().kind();
  }

  /** The name in OpenTelemetry; empty: it is told only when the run is over. */
  default String otelName() {
    return declaration().otelName();
  }

  /** The unit as UCUM writes it, as OpenTelemetry has it; empty: none. */
  default String unit() {
    return declaration().unit();
  }

  /** One sentence. */
  default String help() {
    return declaration().help();
  }

  /** What tells its values apart while the run goes on, in order. */
  default List<MetricLabel> labels() {
    return declaration().labels();
  }

  /** The metric of a request whose values it counts; empty: it counts something else. */
  default Optional<Metric> measured() {
    return Optional.ofNullable(declaration().measured());
  }

  /** Whether it is told while the run goes on. */
  default boolean live() {
    return !otelName().isEmpty();
  }

  /** How {@code metrics.txt} tells it; empty: that does not. */
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
   * The name of its family in Prometheus, by OpenTelemetry's rules: dots become underscores, the
   * unit stands behind the name. A counter's samples, and in the older text format its family, end
   * in {@code _total} besides.
   */
  default String prometheusName() {
    String name = otelName().replace('.', '_');
    String suffix = prometheusUnit();
    return suffix.isEmpty() ? name : name + "_" + suffix;
  }

  /** The unit as Prometheus writes it; empty: none. */
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
