// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** What tells values of one metric apart; the name is that of OpenTelemetry's attribute. */
public enum MetricLabel {
  REQUEST("request", "the request's Gatling path, its parts joined by ' / '"),
  PHASE("phase", "measured, warm_up, cool_down, unsteady: only measured ones are in figures"),
  OUTCOME("outcome", "succeeded, failed, cancelled, unfinished; of SLOs good, missed, failed"),
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
  EXPORTER("exporter", "who could not deliver"),
  TEXT("text", "the objective's text, beside its number"),
  BOUNDED("bounded", "exact, atLeast, below: what is known of a capacity"),
  FIGURE("figure", "a figure's key in summary.json"),
  LIMIT("limit", "a limit's key in summary.json"),
  CURRENCY("currency", "the currency of a price"),
  OPERATION("gen_ai.operation.name", "chat, text_completion, generate_content, embeddings"),
  PROVIDER("gen_ai.provider.name", "who serves the model, as far as host and dialect tell"),
  REQUEST_MODEL("gen_ai.request.model", "the model that was asked for"),
  RESPONSE_MODEL("gen_ai.response.model", "the model that answered, if the answer names one"),
  SERVER_ADDRESS("server.address", "the server's host"),
  SERVER_PORT("server.port", "the server's port"),
  ERROR_TYPE("error.type", "why it failed; absent where it did not"),
  TOKEN_TYPE("gen_ai.token.type", "input or output"),
  MODALITY("gen_ai.token.modality", "text, or unknown where a prompt held more than text");

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

  /** What its values say. */
  public String meaning() {
    return meaning;
  }

  /** The name as Prometheus has it. */
  public String prometheusName() {
    return attribute.replace('.', '_');
  }
}
