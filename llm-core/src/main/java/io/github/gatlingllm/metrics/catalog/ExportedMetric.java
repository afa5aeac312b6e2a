// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.metrics.catalog;

import static io.github.gatlingllm.metrics.catalog.Declaration.atTheEnd;
import static io.github.gatlingllm.metrics.catalog.Declaration.counter;
import static io.github.gatlingllm.metrics.catalog.Declaration.gauge;
import static io.github.gatlingllm.metrics.catalog.Declaration.latency;
import static io.github.gatlingllm.metrics.catalog.Declaration.seconds;
import static io.github.gatlingllm.metrics.catalog.Declaration.summary;
import static io.github.gatlingllm.metrics.catalog.Declaration.tokens;
import static io.github.gatlingllm.metrics.catalog.Declaration.usage;
import static io.github.gatlingllm.metrics.catalog.NameSet.GENAI;
import static io.github.gatlingllm.metrics.catalog.NameSet.LEGACY;

import io.github.gatlingllm.measure.request.Metric;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Every exported metric: the table behind {@code metrics.txt}, {@code /metrics}, OTLP, the
 * dashboard and the docs. A metric that is both live and in {@code metrics.txt} has one
 * declaration. Names and units are OpenTelemetry's; those of Prometheus follow from them by
 * OpenTelemetry's rules. The names in {@code metrics.txt} are separate, because scripts rely on
 * them.
 */
public enum ExportedMetric implements DeclaredMetric {
  REQUESTS_SENT(counter("requests.sent", "{request}", "requests sent", MetricLabel.PHASE)),
  REQUESTS_ENDED(
      counter(
              "requests.ended",
              "{request}",
              "requests by outcome",
              MetricLabel.REQUEST,
              MetricLabel.PHASE,
              MetricLabel.OUTCOME)
          .inFile(FileKind.COUNTER, "llm_{scope}s_ended", MetricLabel.OUTCOME)),
  REQUESTS_RETRIED(
      counter(
          "requests.retried",
          "{request}",
          "failed attempts that were retried",
          MetricLabel.REQUEST)),
  REQUESTS_FAILED(
      counter(
          "requests.failed",
          "{request}",
          "measured requests that failed, by failure",
          MetricLabel.REQUEST,
          MetricLabel.FAILURE)),
  REQUESTS_ACTIVE(gauge("requests.active", "{request}", "requests in flight")),
  REQUEST_RATE(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_requests_per_second",
          "{request}/s",
          "request rate over the measuring window")),
  ARRIVALS_PLANNED(
      gauge("arrivals.planned", "{user}/s", "users per second planned by the load profile")),
  ARRIVALS_DUE(
      counter(
          "arrivals.due",
          "{user}",
          "users due so far by the load profile whose first step is a request")),
  ARRIVALS_SENT(
      counter("arrivals.sent", "{user}", "users due so far whose first request was sent")),
  CHUNKS_RECEIVED(counter("chunks.received", "{chunk}", "content chunks received in all streams")),
  TOKENS_INPUT(
      counter(
          "tokens.input",
          "{token}",
          "prompt tokens of measured requests that succeeded",
          MetricLabel.REQUEST)),
  TOKENS_CACHED(
      counter(
          "tokens.input_cached",
          "{token}",
          "prompt tokens from the server's cache, if it reports them; of the same requests",
          MetricLabel.REQUEST)),
  TOKENS_OUTPUT(
      counter(
          "tokens.output",
          "{token}",
          "output tokens of measured requests that succeeded",
          MetricLabel.REQUEST)),
  TOKENS_REASONING(
      counter(
          "tokens.reasoning",
          "{token}",
          "reasoning tokens, if the server reports them; of the same requests",
          MetricLabel.REQUEST)),
  OUTPUT_TOKEN_RATE(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_output_tokens_per_second",
          "{token}/s",
          "output token rate over the measuring window")),
  TOKEN_MISMATCH(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_token_mismatch_ratio",
          "1",
          "difference between usage and the tokenizer's count of output tokens")),
  CHARACTERS_PER_TOKEN(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_characters_per_token",
          "",
          "characters per output token, of outputs whose text was kept")),
  TTFT(latency(Metric.TTFT, "ttft")),
  TTFO(latency(Metric.TTFO, "ttfo")),
  TTST(latency(Metric.TTST, "ttst")),
  ITL(latency(Metric.ITL, "itl")),
  ITL_PER_TOKEN(latency(Metric.ITL_PER_TOKEN, "itl_per_token")),
  TPOT(latency(Metric.TPOT, "tpot")),
  STREAM_CLOSE(summary(Metric.STREAM_CLOSE, "stream_close_seconds", "s")),
  E2E(latency(Metric.E2E, "e2e")),
  MAX_STALL(latency(Metric.MAX_STALL, "max_stall")),
  SCHEDULE_LAG(latency(Metric.SCHEDULE_LAG, "schedule_lag")),
  TTFT_FROM_SCHEDULE(latency(Metric.TTFT_FROM_SCHEDULE, "ttft_from_schedule")),
  E2E_FROM_SCHEDULE(latency(Metric.E2E_FROM_SCHEDULE, "e2e_from_schedule")),
  PREFILL_RATE(summary(Metric.PREFILL_RATE, "prefill_tokens_per_second", "{token}/s")),
  DECODE_RATE(summary(Metric.DECODE_RATE, "decode_tokens_per_second", "{token}/s")),
  CHARACTER_RATE(summary(Metric.CHARACTER_RATE, "decode_characters_per_second", "{character}/s")),
  QUEUE_TIME(latency(Metric.QUEUE_TIME, "queue_time")),
  PREFILL_TIME(latency(Metric.PREFILL_TIME, "prefill_time")),
  DECODE_TIME(latency(Metric.DECODE_TIME, "decode_time")),
  NETWORK_TIME(latency(Metric.NETWORK_TIME, "network_time")),
  SERVER_TIME(summary(Metric.SERVER_TIME, "server_time_seconds", "s")),
  CONNECT_TIME(summary(Metric.CONNECT_TIME, "connect_time_seconds", "s")),
  NOT_REPORTED_TIME(summary(Metric.NOT_REPORTED_TIME, "not_told_time_seconds", "s")),
  FLUIDITY(summary(Metric.FLUIDITY, "fluidity", "1")),
  QOE(summary(Metric.QOE, "qoe", "1")),
  IDLE_TIME(summary(Metric.IDLE_TIME, "idle_time_seconds", "s")),
  BENEFIT(summary(Metric.BENEFIT, "benefit_tokens", "{token}")),
  READING_SPEED(summary(Metric.READING_SPEED, "reading_words_per_second", "{word}/s")),
  UNSTALLED(summary(Metric.UNSTALLED, "unstalled", "1")),
  SANE(summary(Metric.SANE, "sane", "1")),
  SLO_REQUESTS(
      counter(
          "slo.requests",
          "{request}",
          "measured requests by SLO result",
          MetricLabel.SLO,
          MetricLabel.OUTCOME)),
  SLO_ATTAINMENT(
      gauge("slo.attainment", "1", "attainment: share of good requests", MetricLabel.SLO)
          .inFile(FileKind.GAUGE, "llm_{scope}_slo_good_ratio", MetricLabel.SLO)),
  SLO_BOUND_ATTAINMENT(
      gauge(
          "slo.bound_attainment",
          "1",
          "attainment of one bound of an SLO",
          MetricLabel.SLO,
          MetricLabel.BOUND)),
  SLO_GOODPUT(
      gauge(
              "slo.goodput",
              "{request}/s",
              "goodput: good requests per second of the measuring window",
              MetricLabel.SLO)
          .inFile(FileKind.GAUGE, "llm_{scope}_slo_good_requests_per_second", MetricLabel.SLO)),
  OBJECTIVE_VERDICT(
      gauge(
              "objective.verdict",
              "",
              "1 for an objective's verdict; during the run, the verdict that would apply if the run"
                  + " ended now, if it can be judged",
              MetricLabel.OBJECTIVE,
              MetricLabel.VERDICT)
          .inFile(
              FileKind.STATE_SET,
              "llm_objective_verdict",
              MetricLabel.OBJECTIVE,
              MetricLabel.TEXT)),
  OBJECTIVE_LOST(
      gauge("objective.lost", "", "1: the objective can no longer be met", MetricLabel.OBJECTIVE)),
  RUN_INFO(
      gauge(
              "run.info",
              "",
              "simulation and run id, always 1",
              MetricLabel.SIMULATION,
              MetricLabel.RUN_ID)
          .inFile(FileKind.INFO, "llm_run", MetricLabel.SIMULATION, MetricLabel.RUN_ID)),
  RUN_LABEL(
      gauge("run.label", "", "labels set by the user, always 1", MetricLabel.KEY, MetricLabel.VALUE)
          .inFile(FileKind.GAUGE, "llm_run_label", MetricLabel.KEY, MetricLabel.VALUE)),
  RUN_ELAPSED(
      gauge("run.elapsed", "s", "time from the start of the run to now, or to its end")
          .inFile(FileKind.GAUGE, "llm_run_duration_seconds")),
  RUN_PLANNED(gauge("run.planned", "s", "duration of the load profile, if known")),
  RUN_ENDED(gauge("run.ended", "", "1: the run is over and counts no longer change")),
  RUN_END(atTheEnd(FileKind.STATE_SET, "llm_run_end", "", "how the run ended")),
  CAPACITY(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}",
          "",
          "highest load that meets the SLO; a lower bound if no load missed it",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  CAPACITY_LOW(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}_low",
          "",
          "lower end of the 95 % interval of the capacity",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  CAPACITY_HIGH(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}_high",
          "",
          "upper end of the 95 % interval of the capacity",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  KNEE(
      atTheEnd(
          FileKind.GAUGE, "llm_run_knee_{load}", "", "load at which throughput stops growing")),
  COST(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_cost_{figure}",
          "",
          "cost of serving, by figure",
          MetricLabel.CURRENCY)),
  COST_OF_GOOD(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_cost_per_million_good_tokens",
          "",
          "cost of a million output tokens of good requests",
          MetricLabel.SLO,
          MetricLabel.CURRENCY)),
  COST_TOTAL(atTheEnd(FileKind.GAUGE, "llm_{scope}_cost", "", "total cost", MetricLabel.CURRENCY)),
  VALIDITY(
      atTheEnd(
          FileKind.STATE_SET,
          "llm_run_validity",
          "",
          "whether the load generator distorted the figures")),
  CLIENT_HEALTH(
      atTheEnd(
          FileKind.GAUGE,
          "llm_client_health",
          "",
          "health of the load generator; the name of the figure includes its unit",
          MetricLabel.FIGURE)),
  VALIDITY_LIMIT(
      atTheEnd(
          FileKind.GAUGE,
          "llm_validity_limit",
          "",
          "validity limits that differ from the published ones",
          MetricLabel.LIMIT)),
  CLIENT_LOOP_DELAY(
      gauge(
          "client.event_loop_delay_p99",
          "s",
          "p99 of the time that tasks waited for their event loop")),
  CLIENT_UNCERTAINTY(
      gauge("client.timing_uncertainty", "s", "timing uncertainty so far", MetricLabel.METRIC)),
  EXPORT_LOST(
      counter(
          "export.lost", "{export}", "exports that could not be delivered", MetricLabel.EXPORTER)),
  SPANS_LOST(counter("spans.lost", "{span}", "spans that could not be delivered")),

  GENAI_DURATION(
      seconds(GENAI, "inference.duration", "GenAI inference duration", MetricLabel.ERROR_TYPE)),
  GENAI_FIRST_CHUNK(seconds(GENAI, "inference.time_to_first_chunk", Declaration.FIRST_CHUNK)),
  GENAI_PER_CHUNK(seconds(GENAI, "inference.time_per_output_chunk", Declaration.PER_CHUNK)),
  GENAI_INPUT(usage("input_tokens", "input tokens used")),
  GENAI_OUTPUT(usage("output_tokens", "output tokens used")),
  GENAI_CACHE_READ(usage("cache_read.input_tokens", "input tokens read from the provider's cache")),
  GENAI_CACHE_WRITE(
      usage("cache_write.input_tokens", "input tokens written to the provider's cache")),
  GENAI_REASONING(usage("reasoning.output_tokens", "output tokens used for reasoning")),
  GENAI_OPERATION_INPUT(
      tokens(GENAI, "inference.operation.input_tokens", "input tokens of one operation")),
  GENAI_OPERATION_OUTPUT(
      tokens(GENAI, "inference.operation.output_tokens", "output tokens of one operation")),
  EMBEDDINGS_DURATION(
      seconds(GENAI, "embeddings.duration", "GenAI embeddings duration", MetricLabel.ERROR_TYPE)),
  EMBEDDINGS_INPUT(
      tokens(
          GENAI, "embeddings.operation.input_tokens", "input tokens of one embeddings operation")),

  LEGACY_DURATION(
      seconds(LEGACY, "operation.duration", "GenAI operation duration", MetricLabel.ERROR_TYPE)),
  LEGACY_FIRST_CHUNK(seconds(LEGACY, "operation.time_to_first_chunk", Declaration.FIRST_CHUNK)),
  LEGACY_PER_CHUNK(seconds(LEGACY, "operation.time_per_output_chunk", Declaration.PER_CHUNK)),
  LEGACY_TOKENS(tokens(LEGACY, "token.usage", "tokens of one operation", MetricLabel.TOKEN_TYPE));

  private static final List<ExportedMetric> LIVE =
      Arrays.stream(values()).filter(DeclaredMetric::live).toList();

  private static final Map<Metric, ExportedMetric> MEASURED = new EnumMap<>(Metric.class);

  static {
    for (ExportedMetric each : values()) {
      each.measured().ifPresent(metric -> MEASURED.put(metric, each));
    }
  }

  @SuppressWarnings("ImmutableEnumChecker") // an immutable record
  private final Declaration declaration;

  ExportedMetric(Declaration declaration) {
    this.declaration = declaration;
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  /** Returns the live metrics: those that are scraped, pushed and in the dashboard. */
  public static List<ExportedMetric> allLive() {
    return LIVE;
  }

  /** Returns the exported metric of a request metric; empty: it is not exported. */
  public static Optional<ExportedMetric> of(Metric measured) {
    return Optional.ofNullable(MEASURED.get(measured));
  }
}
