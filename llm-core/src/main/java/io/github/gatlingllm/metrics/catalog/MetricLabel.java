// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** A label of metrics, with the name of its OpenTelemetry attribute. */
public enum MetricLabel {
  REQUEST("request", "the request's Gatling path, its parts joined by ' / '"),
  PHASE("phase", "measured, warm_up, cool_down, unsteady; figures cover only measured requests"),
  OUTCOME("outcome", "succeeded, failed, cancelled, unfinished; for SLOs good, missed, failed"),
  FAILURE("failure", "the constant text of the failure"),
  SLO("slo", "the SLO's name"),
  BOUND("bound", "one of the SLO's bounds"),
  OBJECTIVE("objective", "the objective's text; in metrics.txt its number"),
  VERDICT("verdict", "met, missed, undetermined"),
  METRIC("metric", "a metric's key in summary.json"),
  SIMULATION("simulation", "the simulation's name"),
  RUN_ID("run_id", "the run's id"),
  KEY("key", "the label's name"),
  VALUE("value", "the label's value"),
  EXPORTER("exporter", "the exporter that failed"),
  TEXT("text", "the objective's text, beside its number"),
  BOUNDED("bounded", "exact, atLeast, below: how the capacity is bounded"),
  FIGURE("figure", "a figure's key in summary.json"),
  LIMIT("limit", "a limit's key in summary.json"),
  CURRENCY("currency", "the currency of a price"),
  OPERATION("gen_ai.operation.name", "chat, text_completion, generate_content, embeddings"),
  PROVIDER("gen_ai.provider.name", "the provider of the model, derived from host and dialect"),
  REQUEST_MODEL("gen_ai.request.model", "the requested model"),
  RESPONSE_MODEL("gen_ai.response.model", "the model named by the response, if any"),
  SERVER_ADDRESS("server.address", "the server's host"),
  SERVER_PORT("server.port", "the server's port"),
  ERROR_TYPE("error.type", "the failure; absent if the request succeeded"),
  TOKEN_TYPE("gen_ai.token.type", "input or output"),
  MODALITY("gen_ai.token.modality", "text, or unknown if a prompt contained more than text");

  private final String attribute;
  private final String meaning;

  MetricLabel(String attribute, String meaning) {
    this.attribute = attribute;
    this.meaning = meaning;
  }

  /** The attribute's name. */
  public String attribute() {
    return attribute;
  }

  /** The meaning of its values. */
  public String meaning() {
    return meaning;
  }

  /** The name in Prometheus. */
  public String prometheusName() {
    return attribute.replace('.', '_');
  }
}
