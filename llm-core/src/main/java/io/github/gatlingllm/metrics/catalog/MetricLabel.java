// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

/** A label of metrics, with the name of its OpenTelemetry attribute. */
public enum MetricLabel {
  /** The request's Gatling path, its parts joined by ' / '. */
  REQUEST("request"),
  /** One of measured, warm_up, cool_down, unsteady; figures cover only measured requests. */
  PHASE("phase"),
  /** One of succeeded, failed, cancelled, unfinished; for SLOs good, missed, failed. */
  OUTCOME("outcome"),
  /** The constant text of the failure. */
  FAILURE("failure"),
  /** The SLO's name. */
  SLO("slo"),
  /** One of the SLO's bounds. */
  BOUND("bound"),
  /** The objective's text; in metrics.txt its number. */
  OBJECTIVE("objective"),
  /** One of met, missed, undetermined. */
  VERDICT("verdict"),
  /** A metric's key in summary.json. */
  METRIC("metric"),
  /** The simulation's name. */
  SIMULATION("simulation"),
  /** The run's id. */
  RUN_ID("run_id"),
  /** The label's name. */
  KEY("key"),
  /** The label's value. */
  VALUE("value"),
  /** The exporter that failed. */
  EXPORTER("exporter"),
  /** The objective's text, beside its number. */
  TEXT("text"),
  /** One of exact, atLeast, below: how the capacity is bounded. */
  BOUNDED("bounded"),
  /** A figure's key in summary.json. */
  FIGURE("figure"),
  /** A limit's key in summary.json. */
  LIMIT("limit"),
  /** The currency of a price. */
  CURRENCY("currency"),
  /** One of chat, text_completion, generate_content, embeddings. */
  OPERATION("gen_ai.operation.name"),
  /** The provider of the model, derived from host and dialect. */
  PROVIDER("gen_ai.provider.name"),
  /** The requested model. */
  REQUEST_MODEL("gen_ai.request.model"),
  /** The model named by the response, if any. */
  RESPONSE_MODEL("gen_ai.response.model"),
  /** The server's host. */
  SERVER_ADDRESS("server.address"),
  /** The server's port. */
  SERVER_PORT("server.port"),
  /** The failure; absent if the request succeeded. */
  ERROR_TYPE("error.type"),
  /** One of input, output. */
  TOKEN_TYPE("gen_ai.token.type"),
  /** Either text, or unknown if a prompt contained more than text. */
  MODALITY("gen_ai.token.modality");

  private final String attribute;

  MetricLabel(String attribute) {
    this.attribute = attribute;
  }

  /** The attribute's name. */
  public String attribute() {
    return attribute;
  }

  /** The name in Prometheus. */
  public String prometheusName() {
    return attribute.replace('.', '_');
  }
}
