// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is declared of a metric.
 *
 * @param set whose name it has
 * @param kind how its values go on
 * @param otelName the name in OpenTelemetry; empty: it is told only when the run is over
 * @param unit as UCUM writes it; empty: none
 * @param help one sentence
 * @param measured the metric of a request whose values it counts; null: it counts something else
 * @param labels what tells its values apart while the run goes on, in order
 * @param file how {@code metrics.txt} tells it; null: that does not
 */
record Declaration(
    NameSet set,
    MetricKind kind,
    String otelName,
    String unit,
    String help,
    @Nullable Metric measured,
    List<MetricLabel> labels,
    @Nullable FileForm file) {

  /** What names of ours start with. */
  private static final String OWN = "gatling_llm.";

  /** What {@code metrics.txt} calls figures of requests. */
  private static final String OF_REQUESTS = "llm_" + FileForm.SCOPE + "_";

  static final String FIRST_CHUNK = "time to the first chunk of a streamed answer";
  static final String PER_CHUNK = "time from one chunk of a streamed answer to the next";

  private static final String TOKENS = "{token}";

  private static final List<MetricLabel> OF_ALL_CONVENTIONS =
      List.of(
          MetricLabel.OPERATION,
          MetricLabel.PROVIDER,
          MetricLabel.REQUEST_MODEL,
          MetricLabel.RESPONSE_MODEL,
          MetricLabel.SERVER_ADDRESS,
          MetricLabel.SERVER_PORT);

  /** One of ours that only grows. */
  static Declaration counter(String name, String unit, String help, MetricLabel... labels) {
    return own(MetricKind.COUNTER, name, unit, help, labels);
  }

  /** One of ours that goes up and down. */
  static Declaration gauge(String name, String unit, String help, MetricLabel... labels) {
    return own(MetricKind.GAUGE, name, unit, help, labels);
  }

  private static Declaration own(
      MetricKind kind, String name, String unit, String help, MetricLabel... labels) {
    return new Declaration(NameSet.OURS, kind, OWN + name, unit, help, null, List.of(labels), null);
  }

  /** A latency, by request: a histogram, and in {@code metrics.txt} a summary. */
  static Declaration latency(Metric measured, String name) {
    return ofRequests(measured, OWN + name, name + "_seconds", "s");
  }

  /**
   * A metric of requests that only {@code metrics.txt} tells.
   *
   * @param name as it stands there, with its unit
   */
  static Declaration summary(Metric measured, String name, String unit) {
    return ofRequests(measured, "", name, unit);
  }

  private static Declaration ofRequests(
      Metric measured, String otelName, String fileName, String unit) {
    return new Declaration(
        NameSet.OURS,
        MetricKind.HISTOGRAM,
        otelName,
        unit,
        measured.definition() + "; of measured requests that succeeded",
        measured,
        List.of(MetricLabel.REQUEST),
        new FileForm(OF_REQUESTS + fileName, FileKind.SUMMARY, List.of()));
  }

  /** What only {@code metrics.txt} tells. */
  static Declaration atTheEnd(
      FileKind kind, String pattern, String unit, String help, MetricLabel... labels) {
    return new Declaration(
        NameSet.OURS,
        MetricKind.GAUGE,
        "",
        unit,
        help,
        null,
        List.of(),
        new FileForm(pattern, kind, List.of(labels)));
  }

  /** A time by the conventions. */
  static Declaration seconds(NameSet set, String name, String help, MetricLabel... more) {
    return convention(set, MetricKind.HISTOGRAM, name, "s", help, more);
  }

  /** Tokens of one operation by the conventions. */
  static Declaration tokens(NameSet set, String name, String help, MetricLabel... more) {
    return convention(set, MetricKind.HISTOGRAM, name, TOKENS, help, more);
  }

  /** Tokens of all operations by today's conventions, by their modality. */
  static Declaration usage(String name, String help) {
    return convention(
        NameSet.GENAI,
        MetricKind.COUNTER,
        "inference.usage." + name,
        TOKENS,
        help,
        MetricLabel.MODALITY);
  }

  private static Declaration convention(
      NameSet set, MetricKind kind, String name, String unit, String help, MetricLabel... more) {
    var labels = new ArrayList<>(OF_ALL_CONVENTIONS);
    labels.addAll(List.of(more));
    return new Declaration(
        set, kind, "gen_ai.client." + name, unit, help, null, List.copyOf(labels), null);
  }

  /** The same, told by {@code metrics.txt}, too. */
  Declaration inFile(FileKind as, String pattern, MetricLabel... labelsThere) {
    return new Declaration(
        set,
        kind,
        otelName,
        unit,
        help,
        measured,
        labels,
        new FileForm(pattern, as, List.of(labelsThere)));
  }
}
