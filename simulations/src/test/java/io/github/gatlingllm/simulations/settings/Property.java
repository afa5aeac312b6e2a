// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations.settings;

import io.github.gatlingllm.SecretNames;
import io.github.gatlingllm.ShownUrl;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Every property there is: echo, errors and suggestions derive from these declarations. */
public enum Property {
  URL("llm.url", example("http://127.0.0.1:8000"), "the server; else a simulated one is started"),
  DIALECT("llm.dialect", "openai-chat", "the API that the server speaks"),
  PATH("llm.path", example("/v1/chat/completions"), "instead of the dialect's own path"),
  MODEL("llm.model", example("llama-3"), "else the first that the server lists"),
  API_KEY(
      "llm.apiKey",
      example("<key>"),
      "never shown; rather by the variable LLM_API_KEY, or a file that LLM_API_KEY_FILE names"),
  HEADER(
      "llm.header.<Name>",
      example("load"),
      "a header of each request, as often as there are names; secrets are never shown"),
  TIMEOUT("llm.timeout", "120s", "most time for a whole request"),
  PREFLIGHT("llm.preflight", "true", "one request is tried before any load"),
  HTTP2("llm.http2", "false", "HTTP/2 where an https server offers it"),
  SHARE_CONNECTIONS(
      "llm.shareConnections",
      "true",
      "users share connections, as behind a gateway; false: each opens its own"),
  PROXY(
      "llm.proxy",
      example("proxy.example:3128"),
      "on the way to the server: host:port, or a URL with http, https, socks4 or socks5"),
  PROXY_USER("llm.proxyUser", example("<user>"), "who uses the proxy; with llm.proxyPassword"),
  PROXY_PASSWORD(
      "llm.proxyPassword",
      example("<password>"),
      "never shown; rather by LLM_PROXY_PASSWORD, or a file that LLM_PROXY_PASSWORD_FILE names"),
  REQUIRE_PAID_OPT_IN(
      "llm.requirePaidOptIn", "false", "hosts that are not local need llm.paidOptIn"),
  PAID_OPT_IN("llm.paidOptIn", "false", "leave to call a host that may cost money"),
  RATE("llm.rate", "2", "users per second: an open load"),
  POISSON("llm.poisson", "true", "random arrivals; false: evenly spaced ones"),
  CONCURRENCY("llm.concurrency", example("8"), "users at a time: a closed load"),
  REQUESTS("llm.requests", example("100"), "stop after exactly so many"),
  DURATION("llm.duration", "60s", "the measured time; no limit with llm.requests alone"),
  WARM_UP("llm.warmUp", "10s", "comes before it, in no figure; 0 with llm.requests"),
  CAPACITY_MODE(
      "llm.capacity.mode", "staircase", "all levels, or a search for the highest good one"),
  CAPACITY_FROM("llm.capacity.from", "5", "users per second of the lowest level"),
  CAPACITY_TO("llm.capacity.to", "50", "users per second of the highest level"),
  CAPACITY_LEVELS(
      "llm.capacity.levels", "10", "how many levels; a search is as precise as they are"),
  CAPACITY_LEVEL_SECONDS(
      "llm.capacity.levelSeconds",
      example("60"),
      "how long each lasts; else 30 s or until 300 requests, as in a search"),
  CAPACITY_AT_LEAST(
      "llm.capacity.atLeast",
      example("12"),
      "the build fails unless the capacity is surely this or more"),
  RELIABILITY_CAPACITY(
      "llm.reliability.capacity",
      example("40"),
      "requests per second that the server can take; else the run searches for it first"),
  RELIABILITY_UP_TO("llm.reliability.upTo", "2", "the highest load ÷ capacity, 1.5 or more"),
  RELIABILITY_LEVEL_SECONDS(
      "llm.reliability.levelSeconds",
      example("20"),
      "how long each level lasts; else 30 s or until 100 requests"),
  RELIABILITY_WINDOW(
      "llm.reliability.window", "5s", "well again: three windows in a row that meet the SLO"),
  RELIABILITY_PROMISED(
      "llm.reliability.promised", example("99.9"), "% of good requests: leaves an error budget"),
  RELIABILITY_AVAILABILITY(
      "llm.reliability.availability",
      example("99"),
      "the build fails unless so many % are good up to the capacity"),
  RELIABILITY_RETENTION(
      "llm.reliability.retention",
      example("80"),
      "the build fails unless so many % of the goodput are left at the highest load"),
  RELIABILITY_RECOVERY(
      "llm.reliability.recovery",
      example("30s"),
      "the build fails unless the server is well again by then"),
  RELIABILITY_FAULT(
      "llm.reliability.fault",
      example("http://127.0.0.1:9000/kill"),
      "does something to the server: a POST goes there; else it is a command of the shell"),
  RELIABILITY_FAULT_AFTER(
      "llm.reliability.faultAfter", "10s", "when that happens, since the run's start"),
  SEED("llm.seed", example("42"), "of arrivals and prompts; random by default"),
  PROMPTS(
      "llm.prompts", example("prompts.txt"), "one a line, JSONL or another dataset; over and over"),
  PROMPTS_STRICT(
      "llm.prompts.strict",
      "false",
      "a malformed entry refuses the file; else such entries are skipped, counted and reported"),
  INPUT_TOKENS("llm.inputTokens", "256", "the length of built-in prompts"),
  SHARED_PREFIX("llm.sharedPrefix", "false", "all built-in prompts alike, for prefix caches"),
  TURNS("llm.turns", "1", "requests of a conversation, each with all that was said before"),
  THINK_TIME(
      "llm.thinkTime",
      example("2s"),
      "before each further turn: 2s, any from 1s..5s, or exp 5s, a mean"),
  OUTPUT_TOKENS("llm.outputTokens", example("128"), "the exact length of answers"),
  MAX_TOKENS("llm.maxTokens", "128", "a cap on the length of answers"),
  MAX_TOKENS_FIELD(
      "llm.maxTokensField",
      example("max_completion_tokens"),
      "the body's field for it; the dialect's own by default"),
  STREAM("llm.stream", "true", "false: answers in one piece, without a TTFT"),
  USAGE("llm.usage", "true", "ask streams for their token counts"),
  REQUIRE_FINISH_REASON(
      "llm.requireFinishReason", "false", "an answer without a finish reason has failed"),
  TOKENS_SOURCE("llm.tokens.source", "usage", "who counts tokens: usage or tokenizer"),
  TOKENIZER(
      "llm.tokenizer",
      "cl100k_base",
      "what counts here: cl100k_base, o200k_base or a tokenizer.json; set alone, beside usage"),
  SLO_TTFT("llm.slo.ttft", example("200"), "most ms to the first token"),
  SLO_TPOT("llm.slo.tpot", example("50"), "most ms per output token"),
  SLO_E2E("llm.slo.e2e", example("5000"), "most ms to the last token"),
  SLO_STALL("llm.slo.stall", example("500"), "most ms between two chunks"),
  SLO_IDLE(
      "llm.slo.idle", example("500"), "most ms that a reader has nothing to read; with llm.reader"),
  SLO_ATTAINMENT("llm.slo.attainment", "99", "% of requests that must keep all bounds"),
  READER(
      "llm.reader", example("4"), "words per second that a reader reads: what they felt is told"),
  QUALITY_PROMPTS(
      "llm.quality.prompts",
      example("gsm8k.jsonl"),
      "prompts and right answers, asked without load and under it"),
  QUALITY_SCORER(
      "llm.quality.scorer", "number", "how answers are scored: a name in check-quality.md"),
  QUALITY_MARGIN(
      "llm.quality.margin", "1", "% of the unloaded score that answers may be worse under load"),
  QUALITY_SHARE("llm.quality.share", "10", "% of the load's requests that ask these prompts"),
  CONSISTENCY_PROMPTS(
      "llm.consistency.prompts",
      example("probes.jsonl"),
      "prompts asked again and again: are the answers the same under load?"),
  CONSISTENCY_SHARE(
      "llm.consistency.share", "1", "% of the load's requests that ask these prompts, at most 2"),
  PRICES(
      "llm.prices",
      example("perHour=12.5,input=0.15,cached=0.075,output=0.6,currency=EUR"),
      "what serving costs: an hour, and a million tokens of each kind"),
  BASELINE("llm.baseline", example("chat-baseline.json"), "an earlier run's llm/baseline.json"),
  BASELINE_TOLERANCE("llm.baseline.tolerance", "10", "% that latencies may be worse than it"),
  BASELINE_IGNORED(
      "llm.baseline.ignoredLabels", example("build"), "labels that may differ from it"),
  HISTORY("llm.history", example("history.jsonl"), "a file to which the run adds a line"),
  LABELS("llm.labels", example("gpu=H100,tp=2"), "shown in every output"),
  RECORD_TOKENS("llm.recordTokens", "true", "each gap in Gatling's own report"),
  RECORD_GAPS("llm.recordGaps", "false", "each gap in requests.jsonl"),
  REQUEST_IDS("llm.requestIds", "false", "send x-request-id: r-1, r-2 and so on"),
  SERVER_METRICS(
      "llm.server.metrics", "auto", "the server's own metrics: auto, off, or their URLs"),
  GPU_METRICS(
      "llm.gpu.metrics",
      example("http://gpu-1:9400/metrics"),
      "the power of its GPUs: the URLs of DCGM exporters, or nvidia-smi"),
  SERVER_INTERVAL("llm.server.interval", "1s", "from one look at them to the next"),
  TRUST_ANY_CERTIFICATE(
      "llm.server.trustAnyCertificate",
      example("true"),
      "scrapes, control requests and faults accept any certificate"),
  TRACING(
      "llm.tracing", "false", "send traceparent: true, or the share of requests that is sampled"),
  RESULTS_FOLDER("llm.resultsFolder", example("target/gatling"), "where Gatling's results are");

  static final String PREFIX = "llm.";

  private static final String HIDDEN = "***";

  /** Labels, and what else holds names with values. */
  private static final Pattern SECRET_PAIR = Pattern.compile("([^\\s,=?&]+)\\s*=\\s*([^,&]+)");

  /** What the properties of headers begin with; the rest is the header's name. */
  public static final String HEADER_PREFIX = "llm.header.";

  /** Those of a load with levels alone. */
  static final Set<Property> OF_LEVELS =
      Collections.unmodifiableSet(EnumSet.range(CAPACITY_MODE, CAPACITY_AT_LEAST));

  /** Those of a load around a capacity alone. */
  static final Set<Property> OF_OVERLOAD =
      Collections.unmodifiableSet(EnumSet.range(RELIABILITY_CAPACITY, RELIABILITY_FAULT_AFTER));

  private final String key;
  private final boolean defaulted;
  private final String sample;
  private final String description;

  Property(String key, String byDefault, String description) {
    this.key = key;
    this.defaulted = true;
    this.sample = byDefault;
    this.description = description;
  }

  Property(String key, Example example, String description) {
    this.key = key;
    this.defaulted = false;
    this.sample = example.value();
    this.description = description;
  }

  /** As it is written behind {@code -D}. */
  public String key() {
    return key;
  }

  /** What holds when it is not set; empty: nothing, or it depends on others. */
  public Optional<String> byDefault() {
    return defaulted ? Optional.of(sample) : Optional.empty();
  }

  /** What it means, in half a line. */
  public String description() {
    return description;
  }

  /** The value as it may be shown: nothing of a secret, of a command, or of a URL's password. */
  String shown(String value) {
    boolean command = this == RELIABILITY_FAULT && !value.strip().startsWith("http");
    boolean secret = SecretNames.isSecretProperty(key) || SecretNames.isSecretValue(value);
    if (command || secret || this == PROXY_USER) {
      return HIDDEN;
    }
    boolean url = this == URL || this == PROXY || this == RELIABILITY_FAULT;
    return SECRET_PAIR
        .matcher(url ? ShownUrl.of(value) : ShownUrl.in(value))
        .replaceAll(
            pair ->
                Matcher.quoteReplacement(
                    SecretNames.isSecretProperty(pair.group(1))
                        ? pair.group(1) + "=" + HIDDEN
                        : pair.group()));
  }

  /** How one sets it. */
  String example() {
    return "-D" + key + "=" + sample;
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(Property::key).toList();
  }

  private static Example example(String value) {
    return new Example(value);
  }

  private record Example(String value) {}
}
