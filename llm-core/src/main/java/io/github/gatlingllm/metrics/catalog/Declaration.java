// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The declaration of a metric.
 *
 * @param set the naming convention
 * @param kind the kind of metric
 * @param otelName the name in OpenTelemetry; empty: the metric is not live
 * @param unit the unit in UCUM; empty: none
 * @param help the description
 * @param measured the request metric whose values it counts; null: none
 * @param labels the labels of the live metric, in order
 * @param file the form in {@code metrics.txt}; null: it is not there
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

  /** The prefix of this project's names. */
  private static final String OWN = "gatling_llm.";

  /** The prefix of figures of requests in {@code metrics.txt}. */
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

  /** Returns a counter of this project. */
  static Declaration counter(String name, String unit, String help, MetricLabel... labels) {
    return own(MetricKind.COUNTER, name, unit, help, labels);
  }

  /** Returns a gauge of this project. */
  static Declaration gauge(String name, String unit, String help, MetricLabel... labels) {
    return own(MetricKind.GAUGE, name, unit, help, labels);
  }

  private static Declaration own(
      MetricKind kind, String name, String unit, String help, MetricLabel... labels) {
    return new Declaration(NameSet.OURS, kind, OWN + name, unit, help, null, List.of(labels), null);
  }

  /** Returns a latency by request: a live histogram, and a summary in {@code metrics.txt}. */
  static Declaration latency(Metric measured, String name) {
    return ofRequests(measured, OWN + name, name + "_seconds", "s");
  }

  /**
   * Returns a request metric that is only in {@code metrics.txt}.
   *
   * @param name the name there, with its unit
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

  /** Returns a metric that is only in {@code metrics.txt}. */
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

  /** Returns a duration of OpenTelemetry's conventions. */
  static Declaration seconds(NameSet set, String name, String help, MetricLabel... more) {
    return convention(set, MetricKind.HISTOGRAM, name, "s", help, more);
  }

  /** Returns the tokens of one operation of OpenTelemetry's conventions. */
  static Declaration tokens(NameSet set, String name, String help, MetricLabel... more) {
    return convention(set, MetricKind.HISTOGRAM, name, TOKENS, help, more);
  }

  /** Returns the tokens of all operations of OpenTelemetry's current conventions, by modality. */
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

  /** Returns this declaration with a form in {@code metrics.txt}. */
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
