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
 * Every metric that leaves a run: the one table that {@code metrics.txt}, {@code /metrics}, OTLP,
 * the dashboard and the docs are made from. What is told while the run goes on and what is told at
 * its end is one declaration where it is the same thing; what only one of them tells has only that
 * form. Names and units are OpenTelemetry's; Prometheus' follow from them by OpenTelemetry's rules,
 * so that it makes no difference on which way a metric got there. The names in {@code metrics.txt}
 * are older, and scripts rely on them.
 */
public enum ExportedMetric implements DeclaredMetric {
  REQUESTS_SENT(counter("requests.sent", "{request}", "requests that left", MetricLabel.PHASE)),
  REQUESTS_ENDED(
      counter(
              "requests.ended",
              "{request}",
              "requests by their end",
              MetricLabel.REQUEST,
              MetricLabel.PHASE,
              MetricLabel.OUTCOME)
          .inFile(FileKind.COUNTER, "llm_{scope}s_ended", MetricLabel.OUTCOME)),
  REQUESTS_RETRIED(
      counter(
          "requests.retried",
          "{request}",
          "attempts that failed and were followed by another",
          MetricLabel.REQUEST)),
  REQUESTS_FAILED(
      counter(
          "requests.failed",
          "{request}",
          "measured requests that failed, by their failure",
          MetricLabel.REQUEST,
          MetricLabel.FAILURE)),
  REQUESTS_ACTIVE(gauge("requests.active", "{request}", "requests in flight")),
  REQUEST_RATE(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_requests_per_second",
          "{request}/s",
          "over the measuring window")),
  ARRIVALS_PLANNED(
      gauge("arrivals.planned", "{user}/s", "users per second that the load profile asks for")),
  ARRIVALS_DUE(
      counter(
          "arrivals.due",
          "{user}",
          "users that were to come by now, by the load profile, and whose first step is a"
              + " request")),
  ARRIVALS_SENT(counter("arrivals.sent", "{user}", "those of them whose request has left")),
  CHUNKS_RECEIVED(counter("chunks.received", "{chunk}", "content chunks of all streams")),
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
          "those of them that came from the server's cache, where it tells",
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
          "those of them that are reasoning, where the server tells",
          MetricLabel.REQUEST)),
  OUTPUT_TOKEN_RATE(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_output_tokens_per_second",
          "{token}/s",
          "over the measuring window")),
  TOKEN_MISMATCH(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_token_mismatch_ratio",
          "1",
          "how far usage is from the tokenizer's count of output tokens")),
  CHARACTERS_PER_TOKEN(
      atTheEnd(
          FileKind.GAUGE, "llm_{scope}_characters_per_token", "", "of output whose text was kept")),
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
  NOT_TOLD_TIME(summary(Metric.NOT_TOLD_TIME, "not_told_time_seconds", "s")),
  FLUIDITY(summary(Metric.FLUIDITY, "fluidity", "1")),
  QOE(summary(Metric.QOE, "qoe", "1")),
  IDLE_TIME(summary(Metric.IDLE_TIME, "idle_time_seconds", "s")),
  BENEFIT(summary(Metric.BENEFIT, "benefit_tokens", "{token}")),
  READING_SPEED(summary(Metric.READING_SPEED, "reading_words_per_second", "{word}/s")),
  UNSTALLED(summary(Metric.UNSTALLED, "unstalled", "1")),
  SLO_REQUESTS(
      counter(
          "slo.requests",
          "{request}",
          "measured requests by what they mean for an SLO",
          MetricLabel.SLO,
          MetricLabel.OUTCOME)),
  SLO_ATTAINMENT(
      gauge("slo.attainment", "1", "attainment: good of all that count", MetricLabel.SLO)
          .inFile(FileKind.GAUGE, "llm_{scope}_slo_good_ratio", MetricLabel.SLO)),
  SLO_BOUND_ATTAINMENT(
      gauge(
          "slo.bound_attainment",
          "1",
          "the same of one bound by itself",
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
              "1 at an objective's verdict; before the end at the one that would follow if the run"
                  + " ended now, where it can be judged by then",
              MetricLabel.OBJECTIVE,
              MetricLabel.VERDICT)
          .inFile(
              FileKind.STATE_SET,
              "llm_objective_verdict",
              MetricLabel.OBJECTIVE,
              MetricLabel.TEXT)),
  OBJECTIVE_LOST(
      gauge(
          "objective.lost",
          "",
          "1: the objective can't be met any more, whatever may follow",
          MetricLabel.OBJECTIVE)),
  RUN_INFO(
      gauge("run.info", "", "what runs, always 1", MetricLabel.SIMULATION, MetricLabel.RUN_ID)
          .inFile(FileKind.INFO, "llm_run", MetricLabel.SIMULATION, MetricLabel.RUN_ID)),
  RUN_LABEL(
      gauge("run.label", "", "the user's own labels, always 1", MetricLabel.KEY, MetricLabel.VALUE)
          .inFile(FileKind.GAUGE, "llm_run_label", MetricLabel.KEY, MetricLabel.VALUE)),
  RUN_ELAPSED(
      gauge("run.elapsed", "s", "time since the run's start, until its end")
          .inFile(FileKind.GAUGE, "llm_run_duration_seconds")),
  RUN_PLANNED(gauge("run.planned", "s", "how long the load profile lasts, where it tells")),
  RUN_ENDED(gauge("run.ended", "", "1: the run is over, and no count changes any more")),
  RUN_END(atTheEnd(FileKind.STATE_SET, "llm_run_end", "", "how the run ended")),
  CAPACITY(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}",
          "",
          "the highest load that keeps an SLO, or one that does where none was missed",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  CAPACITY_LOW(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}_low",
          "",
          "the lower end of its 95 % interval",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  CAPACITY_HIGH(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_capacity_{load}_high",
          "",
          "the upper end of its 95 % interval",
          MetricLabel.SLO,
          MetricLabel.BOUNDED)),
  KNEE(
      atTheEnd(
          FileKind.GAUGE,
          "llm_run_knee_{load}",
          "",
          "the load from which throughput no longer follows")),
  COST(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_cost_{figure}",
          "",
          "what serving cost, in the figure's own words",
          MetricLabel.CURRENCY)),
  COST_OF_GOOD(
      atTheEnd(
          FileKind.GAUGE,
          "llm_{scope}_cost_per_million_good_tokens",
          "",
          "what a million output tokens of good requests cost",
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
          "of the load generator; the figure's name tells its unit",
          MetricLabel.FIGURE)),
  VALIDITY_LIMIT(
      atTheEnd(
          FileKind.GAUGE,
          "llm_validity_limit",
          "",
          "limits of validity that are not the published ones",
          MetricLabel.LIMIT)),
  CLIENT_LOOP_DELAY(
      gauge(
          "client.event_loop_delay_p99",
          "s",
          "how long tasks waited for their event loop, 99 % of them at most")),
  CLIENT_UNCERTAINTY(
      gauge(
          "client.timing_uncertainty",
          "s",
          "how far times may be from the truth, by what is known so far",
          MetricLabel.METRIC)),
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

  @SuppressWarnings("ImmutableEnumChecker") // a record of copies that can't change
  private final Declaration declaration;

  ExportedMetric(Declaration declaration) {
    this.declaration = declaration;
  }

  @Override
  public Declaration declaration() {
    return declaration;
  }

  /** Those that are told while the run goes on: scraped, sent, in the dashboard. */
  public static List<ExportedMetric> allLive() {
    return LIVE;
  }

  /** The one that counts the values of a metric of requests; empty: nobody tells it. */
  public static Optional<ExportedMetric> of(Metric measured) {
    return Optional.ofNullable(MEASURED.get(measured));
  }
}
