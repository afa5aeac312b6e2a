/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.exported;

import static io.github.gatlingllm.exported.MetricKind.COUNTER;
import static io.github.gatlingllm.exported.MetricKind.GAUGE;
import static io.github.gatlingllm.exported.MetricKind.HISTOGRAM;
import static io.github.gatlingllm.exported.NameSet.GENAI;
import static io.github.gatlingllm.exported.NameSet.LEGACY;
import static io.github.gatlingllm.exported.NameSet.OURS;

import io.github.gatlingllm.measure.request.Metric;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Every metric that leaves a run while it goes on: the one table that all exporters, dashboards and
 * docs are made from. Names and units are OpenTelemetry's; Prometheus' follow from them by
 * OpenTelemetry's rules, so that it makes no difference on which way a metric got there.
 */
public enum ExportedMetric {
  REQUESTS_SENT(COUNTER, "requests.sent", "{request}", "requests that left", MetricLabel.PHASE),
  REQUESTS_ENDED(
      COUNTER,
      "requests.ended",
      "{request}",
      "requests that ended, in whichever way",
      MetricLabel.REQUEST,
      MetricLabel.PHASE,
      MetricLabel.OUTCOME),
  REQUESTS_RETRIED(
      COUNTER,
      "requests.retried",
      "{request}",
      "attempts that failed and were followed by another",
      MetricLabel.REQUEST),
  REQUESTS_FAILED(
      COUNTER,
      "requests.failed",
      "{request}",
      "measured requests that failed, by their failure",
      MetricLabel.REQUEST,
      MetricLabel.FAILURE),
  REQUESTS_ACTIVE(GAUGE, "requests.active", "{request}", "requests in flight"),
  ARRIVALS_PLANNED(
      GAUGE, "arrivals.planned", "{user}/s", "users per second that the load profile asks for"),
  ARRIVALS_DUE(
      COUNTER,
      "arrivals.due",
      "{user}",
      "users that were to come by now, by the load profile, and whose first step is a request"),
  ARRIVALS_SENT(COUNTER, "arrivals.sent", "{user}", "those of them whose request has left"),
  CHUNKS_RECEIVED(COUNTER, "chunks.received", "{chunk}", "content chunks of all streams"),
  TOKENS_INPUT(
      COUNTER,
      "tokens.input",
      "{token}",
      "prompt tokens of measured requests that succeeded",
      MetricLabel.REQUEST),
  TOKENS_CACHED(
      COUNTER,
      "tokens.input_cached",
      "{token}",
      "those of them that came from the server's cache, where it tells",
      MetricLabel.REQUEST),
  TOKENS_OUTPUT(
      COUNTER,
      "tokens.output",
      "{token}",
      "output tokens of measured requests that succeeded",
      MetricLabel.REQUEST),
  TOKENS_REASONING(
      COUNTER,
      "tokens.reasoning",
      "{token}",
      "those of them that are reasoning, where the server tells",
      MetricLabel.REQUEST),
  TTFT(Metric.TTFT, "ttft"),
  TTFO(Metric.TTFO, "ttfo"),
  TTST(Metric.TTST, "ttst"),
  ITL(Metric.ITL, "itl"),
  ITL_PER_TOKEN(Metric.ITL_PER_TOKEN, "itl_per_token"),
  TPOT(Metric.TPOT, "tpot"),
  E2E(Metric.E2E, "e2e"),
  MAX_STALL(Metric.MAX_STALL, "max_stall"),
  SCHEDULE_LAG(Metric.SCHEDULE_LAG, "schedule_lag"),
  TTFT_FROM_SCHEDULE(Metric.TTFT_FROM_SCHEDULE, "ttft_from_schedule"),
  E2E_FROM_SCHEDULE(Metric.E2E_FROM_SCHEDULE, "e2e_from_schedule"),
  QUEUE_TIME(Metric.QUEUE_TIME, "queue_time"),
  PREFILL_TIME(Metric.PREFILL_TIME, "prefill_time"),
  DECODE_TIME(Metric.DECODE_TIME, "decode_time"),
  NETWORK_TIME(Metric.NETWORK_TIME, "network_time"),
  SLO_REQUESTS(
      COUNTER,
      "slo.requests",
      "{request}",
      "measured requests by what they mean for an SLO",
      MetricLabel.SLO,
      MetricLabel.OUTCOME),
  SLO_ATTAINMENT(
      GAUGE, "slo.attainment", "1", "good of all that count, since the start", MetricLabel.SLO),
  SLO_BOUND_ATTAINMENT(
      GAUGE,
      "slo.bound_attainment",
      "1",
      "the same of one bound by itself",
      MetricLabel.SLO,
      MetricLabel.BOUND),
  SLO_GOODPUT(
      GAUGE,
      "slo.goodput",
      "{request}/s",
      "good requests per second of the measuring window so far",
      MetricLabel.SLO),
  OBJECTIVE_VERDICT(
      GAUGE,
      "objective.verdict",
      "",
      "1 at the verdict that would follow if the run ended now, of objectives that can be judged"
          + " before its end",
      MetricLabel.OBJECTIVE,
      MetricLabel.VERDICT),
  OBJECTIVE_LOST(
      GAUGE,
      "objective.lost",
      "",
      "1: the objective can't be met any more, whatever may follow",
      MetricLabel.OBJECTIVE),
  RUN_INFO(
      GAUGE, "run.info", "", "what runs, always 1", MetricLabel.SIMULATION, MetricLabel.RUN_ID),
  RUN_LABEL(
      GAUGE,
      "run.label",
      "",
      "the user's own labels, always 1",
      MetricLabel.KEY,
      MetricLabel.VALUE),
  RUN_ELAPSED(GAUGE, "run.elapsed", "s", "time since the run's start"),
  RUN_PLANNED(GAUGE, "run.planned", "s", "how long the load profile lasts, where it tells"),
  RUN_ENDED(GAUGE, "run.ended", "", "1: the run is over, and no count changes any more"),
  CLIENT_LOOP_DELAY(
      GAUGE,
      "client.event_loop_delay_p99",
      "s",
      "how long tasks waited for their event loop, 99 % of them at most"),
  CLIENT_UNCERTAINTY(
      GAUGE,
      "client.timing_uncertainty",
      "s",
      "how far times may be from the truth, by what is known so far",
      MetricLabel.METRIC),
  EXPORT_LOST(
      COUNTER,
      "export.lost",
      "{export}",
      "exports that could not be delivered",
      MetricLabel.EXPORTER),
  SPANS_LOST(COUNTER, "spans.lost", "{span}", "spans that could not be delivered"),

  GENAI_DURATION(
      GENAI, HISTOGRAM, "gen_ai.client.inference.duration", "s", "GenAI inference duration", true),
  GENAI_FIRST_CHUNK(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.inference.time_to_first_chunk",
      "s",
      "time to the first chunk of a streamed answer",
      false),
  GENAI_PER_CHUNK(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.inference.time_per_output_chunk",
      "s",
      "time from one chunk of a streamed answer to the next",
      false),
  GENAI_INPUT(GENAI, "gen_ai.client.inference.usage.input_tokens", "input tokens used"),
  GENAI_OUTPUT(GENAI, "gen_ai.client.inference.usage.output_tokens", "output tokens used"),
  GENAI_CACHE_READ(
      GENAI,
      "gen_ai.client.inference.usage.cache_read.input_tokens",
      "input tokens read from the provider's cache"),
  GENAI_REASONING(
      GENAI,
      "gen_ai.client.inference.usage.reasoning.output_tokens",
      "output tokens used for reasoning"),
  GENAI_OPERATION_INPUT(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.inference.operation.input_tokens",
      "{token}",
      "input tokens of one operation",
      false),
  GENAI_OPERATION_OUTPUT(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.inference.operation.output_tokens",
      "{token}",
      "output tokens of one operation",
      false),
  EMBEDDINGS_DURATION(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.embeddings.duration",
      "s",
      "GenAI embeddings duration",
      true),
  EMBEDDINGS_INPUT(
      GENAI,
      HISTOGRAM,
      "gen_ai.client.embeddings.operation.input_tokens",
      "{token}",
      "input tokens of one embeddings operation",
      false),

  LEGACY_DURATION(
      LEGACY, HISTOGRAM, "gen_ai.client.operation.duration", "s", "GenAI operation duration", true),
  LEGACY_FIRST_CHUNK(
      LEGACY,
      HISTOGRAM,
      "gen_ai.client.operation.time_to_first_chunk",
      "s",
      "time to the first chunk of a streamed answer",
      false),
  LEGACY_PER_CHUNK(
      LEGACY,
      HISTOGRAM,
      "gen_ai.client.operation.time_per_output_chunk",
      "s",
      "time from one chunk of a streamed answer to the next",
      false),
  LEGACY_TOKENS(
      LEGACY,
      HISTOGRAM,
      "gen_ai.client.token.usage",
      "{token}",
      "tokens of one operation",
      false,
      MetricLabel.TOKEN_TYPE);

  /** What names of ours start with. */
  static final String OWN = "gatling_llm.";

  private final NameSet set;
  private final MetricKind kind;
  private final String otelName;
  private final String unit;
  private final String help;
  private final @Nullable Metric measured;

  @SuppressWarnings("ImmutableEnumChecker") // a copy that can't change
  private final List<MetricLabel> labels;

  /** One of ours. */
  ExportedMetric(MetricKind kind, String name, String unit, String help, MetricLabel... labels) {
    this(OURS, kind, OWN + name, unit, help, null, List.of(labels));
  }

  /** A latency, by request. */
  ExportedMetric(Metric measured, String name) {
    this(
        OURS,
        HISTOGRAM,
        OWN + name,
        "s",
        measured.definition() + "; of measured requests that succeeded",
        measured,
        List.of(MetricLabel.REQUEST));
  }

  /** One of the conventions: tokens, by their modality. */
  ExportedMetric(NameSet set, String name, String help) {
    this(set, COUNTER, name, "{token}", help, false, MetricLabel.MODALITY);
  }

  /** One of the conventions. */
  ExportedMetric(
      NameSet set,
      MetricKind kind,
      String name,
      String unit,
      String help,
      boolean errors,
      MetricLabel... more) {
    this(set, kind, name, unit, help, null, conventional(errors, more));
  }

  ExportedMetric(
      NameSet set,
      MetricKind kind,
      String otelName,
      String unit,
      String help,
      @Nullable Metric measured,
      List<MetricLabel> labels) {
    this.set = set;
    this.kind = kind;
    this.otelName = otelName;
    this.unit = unit;
    this.help = help;
    this.measured = measured;
    this.labels = labels;
  }

  private static List<MetricLabel> conventional(boolean errors, MetricLabel... more) {
    var labels =
        new ArrayList<>(
            List.of(
                MetricLabel.OPERATION,
                MetricLabel.PROVIDER,
                MetricLabel.REQUEST_MODEL,
                MetricLabel.RESPONSE_MODEL,
                MetricLabel.SERVER_ADDRESS,
                MetricLabel.SERVER_PORT));
    if (errors) {
      labels.add(MetricLabel.ERROR_TYPE);
    }
    labels.addAll(Arrays.asList(more));
    return List.copyOf(labels);
  }

  /** Whose name it has. */
  public NameSet set() {
    return set;
  }

  /** How its values go on. */
  public MetricKind kind() {
    return kind;
  }

  /** The name in OpenTelemetry. */
  public String otelName() {
    return otelName;
  }

  /** The unit as UCUM writes it, as OpenTelemetry has it; empty: none. */
  public String unit() {
    return unit;
  }

  /** One sentence. */
  public String help() {
    return help;
  }

  /** What tells its values apart, in order. */
  public List<MetricLabel> labels() {
    return labels;
  }

  /** The metric of a request whose values it counts; empty: it counts something else. */
  public Optional<Metric> measured() {
    return Optional.ofNullable(measured);
  }

  /** The histogram's upper bounds, without infinity; none for other kinds. */
  public List<Double> bounds() {
    if (kind != HISTOGRAM) {
      return List.of();
    }
    if (set == OURS) {
      return Bounds.SECONDS;
    }
    return unit.equals("s") ? Bounds.GENAI_SECONDS : Bounds.GENAI_TOKENS;
  }

  /**
   * The name of its family in Prometheus, by OpenTelemetry's rules: dots become underscores, the
   * unit stands behind the name. A counter's samples, and in the older text format its family, end
   * in {@code _total} besides.
   */
  public String prometheusName() {
    String name = otelName.replace('.', '_');
    String suffix = prometheusUnit();
    return suffix.isEmpty() ? name : name + "_" + suffix;
  }

  /** The unit as Prometheus writes it; empty: none. */
  public String prometheusUnit() {
    if (unit.equals("s")) {
      return "seconds";
    }
    if (unit.equals("1") && kind == GAUGE) {
      return "ratio";
    }
    return unit.endsWith("}/s") ? "per_second" : "";
  }
}
