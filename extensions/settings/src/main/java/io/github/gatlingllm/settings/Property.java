// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** All properties. The echo, errors and suggestions derive from these declarations. */
public enum Property {
  URL(
      "llm.url",
      example("http://127.0.0.1:8000"),
      "URL of the server, or several separated by commas, which users take in turn. Default: a "
          + "simulated server is started"),
  DIALECT("llm.dialect", "openai-chat", "API dialect of the server"),
  PATH("llm.path", example("/v1/chat/completions"), "request path, instead of the dialect's own"),
  MODEL(
      "llm.model",
      example("llama-3"),
      "requested model. Default: the first model that the server lists"),
  API_KEY(
      "llm.apiKey",
      example("<key>"),
      "API key, never shown. Prefer the variable LLM_API_KEY, or a file named by "
          + "LLM_API_KEY_FILE"),
  HEADER(
      "llm.header.<Name>",
      example("load"),
      "header of each request, one property per header. Secret values are never shown"),
  TIMEOUT("llm.timeout", "120s", "timeout of a whole request"),
  WAIT_FOR_SERVER(
      "llm.waitForServer",
      example("10m"),
      "how long to wait for a server that is starting, until it lists its models and answers a "
          + "request"),
  PREFLIGHT("llm.preflight", "true", "send one test request before the load"),
  HTTP2("llm.http2", "false", "use HTTP/2 if an https server offers it"),
  SHARE_CONNECTIONS(
      "llm.shareConnections",
      "true",
      "users share connections, as behind a gateway; false: each user opens its own"),
  PROXY(
      "llm.proxy",
      example("proxy.example:3128"),
      "proxy for requests: host:port, or a URL with http, https, socks4 or socks5"),
  PROXY_USER(
      "llm.proxyUser", example("<user>"), "user name for the proxy; requires llm.proxyPassword"),
  PROXY_PASSWORD(
      "llm.proxyPassword",
      example("<password>"),
      "password for the proxy, never shown. Prefer LLM_PROXY_PASSWORD, or a file named "
          + "by LLM_PROXY_PASSWORD_FILE"),
  REQUIRE_PAID_OPT_IN(
      "llm.requirePaidOptIn",
      "false",
      "refuse hosts that are not local, unless llm.paidOptIn is true"),
  PAID_OPT_IN("llm.paidOptIn", "false", "allow hosts that may cost money"),
  NAMED_LOAD(
      "llm.load",
      example("rag"),
      "built-in load: chat, rag, code or agent; sets lengths, prefixes, turns and think time, "
          + "unless they are set"),
  RATE("llm.rate", "2", "arrival rate of an open load, in users per second"),
  POISSON("llm.poisson", "true", "random (Poisson) arrivals; false: evenly spaced arrivals"),
  RATES(
      "llm.rates",
      example("rates.csv"),
      "rates of an open load instead of llm.rate: a CSV file with rows seconds,usersPerSecond; each "
          + "holds until the next"),
  RAMP(
      "llm.ramp",
      example("exponential 1..32"),
      "rate of an open load that changes with each of llm.requests users instead of llm.rate: "
          + "linear 1..11 or exponential 1..32, in users/s of the first and the last one"),
  MAX_IN_FLIGHT(
      "llm.maxInFlight",
      example("32"),
      "most requests in flight of an open load; others wait, and the wait counts from schedule"),
  TENANTS(
      "llm.tenants",
      example("gold:30:0,bulk:70:1"),
      "tenants that share the load: name, share and, if wanted, the priority that requests send; "
          + "names are sent as x-tenant and are those of the requests"),
  CONCURRENCY("llm.concurrency", example("8"), "number of concurrent users of a closed load"),
  REQUESTS("llm.requests", example("100"), "stop after exactly this number of requests"),
  DURATION(
      "llm.duration",
      "60s",
      "measured time, after the warm-up; unlimited if only llm.requests is set"),
  WARM_UP(
      "llm.warmUp",
      "10s",
      "warm-up before the measured time, excluded from all figures; 0 with llm.requests"),
  WARM_UP_REQUESTS(
      "llm.warmUpRequests",
      example("50"),
      "number of first requests excluded from all figures, instead of llm.warmUp; llm.requests "
          + "counts those after them"),
  WARM_UP_UNTIL_STEADY(
      "llm.warmUpUntilSteady",
      example("5m"),
      "longest warm-up, instead of llm.warmUp: it ends when TTFT and TPOT are level"),
  TRACE(
      "llm.trace",
      example("trace.jsonl"),
      "trace to replay: its arrivals, lengths and shared blocks; llm.requests and llm.duration "
          + "cut it"),
  AGENT_TRACE(
      "llm.agent.trace",
      example("jobs.jsonl"),
      "trace of jobs that AgentSimulation replays, at its own arrivals or at a load that is set; "
          + "llm.requests then counts jobs"),
  AGENT_ASSUME(
      "llm.agent.assume",
      example("instantTools,freeAnswers"),
      "what to assume where llm.agent.trace lacks it: generateTexts, jobsByPrefix, instantTools, "
          + "fixedToolResults, freeAnswers"),
  AGENT_SEARCH(
      "llm.agent.search",
      example("1..64"),
      "AgentSimulation searches this range for the most concurrent agents whose jobs keep "
          + "llm.slo.jct"),
  CAPACITY_MODE(
      "llm.capacity.mode",
      "staircase",
      "staircase: all levels; search: the highest level that passes"),
  CAPACITY_FROM("llm.capacity.from", "5", "lowest level, in users per second"),
  CAPACITY_TO("llm.capacity.to", "50", "highest level, in users per second"),
  CAPACITY_LEVELS(
      "llm.capacity.levels",
      "10",
      "number of levels; in a search, their distance is the precision"),
  CAPACITY_LEVEL_SECONDS(
      "llm.capacity.levelSeconds",
      example("60"),
      "duration of each level, in seconds. Default: at least 30 s and 300 requests"),
  CAPACITY_AT_LEAST(
      "llm.capacity.atLeast",
      example("12"),
      "minimum capacity, in users per second; the build fails unless it is surely reached"),
  RELIABILITY_CAPACITY(
      "llm.reliability.capacity",
      example("40"),
      "known capacity of the server, in requests per second. Default: the run searches "
          + "for it first"),
  RELIABILITY_UP_TO("llm.reliability.upTo", "2", "highest load ÷ capacity, at least 1.5"),
  RELIABILITY_LEVEL_SECONDS(
      "llm.reliability.levelSeconds",
      example("20"),
      "duration of each level, in seconds. Default: at least 30 s and 100 requests"),
  RELIABILITY_WINDOW(
      "llm.reliability.window",
      "5s",
      "recovery window: the server has recovered after three windows in a row within " + "the SLO"),
  RELIABILITY_PROMISED(
      "llm.reliability.promised",
      example("99.9"),
      "promised share of good requests, in %; the rest is the error budget"),
  RELIABILITY_AVAILABILITY(
      "llm.reliability.availability",
      example("99"),
      "minimum availability up to the capacity, in %; otherwise the build fails"),
  RELIABILITY_RETENTION(
      "llm.reliability.retention",
      example("80"),
      "minimum goodput retained at the highest load, in %; otherwise the build fails"),
  RELIABILITY_RECOVERY(
      "llm.reliability.recovery",
      example("30s"),
      "maximum time until recovery; otherwise the build fails"),
  RELIABILITY_FAULT(
      "llm.reliability.fault",
      example("http://127.0.0.1:9000/kill"),
      "fault to inject: a URL that receives a POST, or a shell command"),
  RELIABILITY_FAULT_AFTER(
      "llm.reliability.faultAfter", "10s", "time of the fault, since the run's start"),
  SEED("llm.seed", example("42"), "seed of arrivals and prompts. Default: random"),
  PROMPTS(
      "llm.prompts",
      example("prompts.txt"),
      "file of prompts (one per line, JSONL or another dataset), repeated as needed"),
  PROMPTS_STRICT(
      "llm.prompts.strict",
      "false",
      "refuse a file with malformed entries; false: skip, count and report them"),
  INPUT_TOKENS(
      "llm.inputTokens",
      "256",
      "length of built-in prompts, in tokens: 256, uniform 100..2000, normal 512 64 (mean, standard "
          + "deviation) or lognormal 512 0.8 (median, sigma), the last two with limits such as "
          + "16..4096"),
  SHARED_PREFIX(
      "llm.sharedPrefix",
      "false",
      "use the same built-in prompt for all requests, to test prefix caches"),
  PROMPT_PREFIX(
      "llm.prefix",
      example("768x20"),
      "shared prefixes: 20 texts of 768 tokens, part of the prompt's length; in conversations, one "
          + "system message each"),
  TURNS("llm.turns", "1", "requests per conversation, each with the history of the turns before"),
  THINK_TIME(
      "llm.thinkTime",
      example("2s"),
      "pause before each further turn: 2s, a range such as 1s..5s, or a random mean "
          + "such as exp 5s"),
  OUTPUT_TOKENS(
      "llm.outputTokens",
      example("128"),
      "exact length of answers, in tokens; a distribution as in llm.inputTokens"),
  MAX_TOKENS(
      "llm.maxTokens",
      "128",
      "maximum length of answers, in tokens; a distribution as in llm.inputTokens"),
  MAX_TOKENS_FIELD(
      "llm.maxTokensField",
      example("max_completion_tokens"),
      "body field of the maximum length. Default: the dialect's own"),
  PARAM(
      "llm.param.<name>",
      example("0.7"),
      "field of each request's body, one property per field: a number, true, false, JSON, or a "
          + "text"),
  STREAM("llm.stream", "true", "stream answers; false: whole answers, without TTFT"),
  USAGE("llm.usage", "true", "request token counts in streams"),
  REQUIRE_FINISH_REASON(
      "llm.requireFinishReason", "false", "an answer without a finish reason fails"),
  TOKENS_SOURCE("llm.tokens.source", "usage", "source of token counts: usage or tokenizer"),
  TOKENIZER(
      "llm.tokenizer",
      "cl100k_base",
      "local tokenizer: cl100k_base, o200k_base or a tokenizer.json. Set alone, it "
          + "counts in addition to usage"),
  SLO_TTFT("llm.slo.ttft", example("200"), "SLO bound: maximum time to the first token, in ms"),
  SLO_TPOT("llm.slo.tpot", example("50"), "SLO bound: maximum time per output token, in ms"),
  SLO_E2E("llm.slo.e2e", example("5000"), "SLO bound: maximum time to the last token, in ms"),
  SLO_STALL("llm.slo.stall", example("500"), "SLO bound: maximum time between two chunks, in ms"),
  SLO_JCT(
      "llm.slo.jct",
      example("60000"),
      "SLO bound: maximum completion time of a job, in ms; only AgentSimulation has jobs"),
  SLO_IDLE(
      "llm.slo.idle",
      example("500"),
      "SLO bound: maximum time without text to read, in ms; requires llm.reader"),
  SLO_SANE(
      "llm.slo.sane",
      "false",
      "true: degenerate answers, such as loops or empty text, do not meet the SLO"),
  SLO_ATTAINMENT(
      "llm.slo.attainment", "99", "minimum share of requests within all SLO bounds, in %"),
  MAX_FAILED(
      "llm.maxFailed",
      example("1"),
      "maximum share of failed requests, in %; otherwise the build fails"),
  PROBE(
      "llm.probe",
      example("1/s"),
      "probes of a bystander per second, in no figure of the load; the report has the cost of the "
          + "load to them"),
  PROBE_TTFT(
      "llm.probe.ttft",
      example("500"),
      "maximum p95 of the probes' time to the first token, in ms; otherwise the build fails"),
  SLO_HEADERS(
      "llm.sloHeaders",
      example("true"),
      "true: requests send their SLO bounds to a router in x-slo-ttft-ms and x-slo-tpot-ms; or two "
          + "other names, such as x-ttft,x-tpot"),
  GATEWAY_DIRECT(
      "llm.gateway.direct",
      example("http://vllm-0:8000"),
      "base URL of the server behind the gateway llm.url: pairs of requests measure the overhead "
          + "of the gateway"),
  GATEWAY_TTFT(
      "llm.gateway.ttft",
      example("5"),
      "maximum median overhead of the gateway in TTFT, in ms; otherwise the build fails"),
  ADAPTERS(
      "llm.adapters",
      example("sql:50,legal:30"),
      "LoRA adapters that the server offers as models: names with shares, or a,b,c zipf 1.1; they "
          + "are the names of the requests"),
  READER(
      "llm.reader",
      example("4"),
      "reading speed, in words per second; adds figures of the reading experience"),
  QUALITY_PROMPTS(
      "llm.quality.prompts",
      example("gsm8k.jsonl"),
      "file of prompts and reference answers, sent unloaded and under load"),
  QUALITY_SCORER("llm.quality.scorer", "number", "scorer of answers: a name in check-quality.md"),
  QUALITY_MARGIN(
      "llm.quality.margin",
      "1",
      "allowed drop of the score under load, in % of the unloaded score"),
  QUALITY_SHARE("llm.quality.share", "10", "share of the load's requests with these prompts, in %"),
  CONSISTENCY_PROMPTS(
      "llm.consistency.prompts",
      example("probes.jsonl"),
      "file of probe prompts, sent repeatedly to compare answers unloaded and under load"),
  CONSISTENCY_SHARE(
      "llm.consistency.share",
      "1",
      "share of the load's requests with these prompts, in %, at most 2"),
  PRICES(
      "llm.prices",
      example("perHour=12.5,input=0.15,cached=0.075,output=0.6,currency=EUR"),
      "prices of serving: per hour, and per million tokens of each kind"),
  BASELINE(
      "llm.baseline",
      example("chat-baseline.json"),
      "llm/baseline.json of an earlier run to compare with"),
  BASELINE_TOLERANCE(
      "llm.baseline.tolerance", "10", "allowed increase of latencies over the baseline, in %"),
  BASELINE_IGNORED(
      "llm.baseline.ignoredLabels",
      example("build"),
      "labels that may differ from the baseline, separated by commas"),
  HISTORY("llm.history", example("history.jsonl"), "file to which the run appends a line"),
  LABELS("llm.labels", example("gpu=H100,tp=2"), "labels in every output"),
  RECORD_TOKENS("llm.recordTokens", "true", "record each gap in Gatling's own report"),
  RECORD_GAPS("llm.recordGaps", "false", "record each gap in requests.jsonl"),
  EXPORT(
      "llm.export",
      example("vllm,aiperf"),
      "formats in which the run is also written: vllm, benchmark-report, aiperf"),
  REQUEST_IDS("llm.requestIds", "false", "send the header x-request-id: r-1, r-2 and so on"),
  REQUEST_ID_PREFIX(
      "llm.requestIdPrefix",
      example("nightly-"),
      "send request ids with this prefix instead of r-"),
  SERVER_METRICS("llm.server.metrics", "auto", "source of server metrics: auto, off, or URLs"),
  GPU_METRICS(
      "llm.gpu.metrics",
      example("http://gpu-1:9400/metrics"),
      "source of GPU power: URLs of DCGM exporters, or nvidia-smi"),
  SERVER_INTERVAL("llm.server.interval", "1s", "time between two scrapes of these metrics"),
  TRUST_ANY_CERTIFICATE(
      "llm.server.trustAnyCertificate",
      example("true"),
      "accept any certificate for scrapes, control requests and faults"),
  TRACING(
      "llm.tracing", "false", "send traceparent headers: true, or the share of sampled requests"),
  RESULTS_FOLDER("llm.resultsFolder", example("target/gatling"), "folder of Gatling's results"),
  SETTINGS(
      "llm.settings",
      example("run.properties"),
      "file with these properties, one per line; -D overrides it"),
  HELP("llm.help", example("true"), "print all properties and exit, without sending a request"),
  VALIDATE(
      "llm.validate",
      "false",
      "check all properties and their files and exit, without sending load");

  public static final String PREFIX = "llm.";

  /** The prefix of properties of headers; the rest is the header's name. */
  public static final String HEADER_PREFIX = "llm.header.";

  /** The prefix of properties of body fields; the rest is the field's name. */
  public static final String PARAM_PREFIX = "llm.param.";

  /** The properties of a load with levels. */
  public static final Set<Property> OF_LEVELS =
      Collections.unmodifiableSet(EnumSet.range(CAPACITY_MODE, CAPACITY_AT_LEAST));

  /** The properties of a load around a capacity. */
  public static final Set<Property> OF_OVERLOAD =
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

  /** Returns the name after {@code -D}. */
  public String key() {
    return key;
  }

  /** Returns the default; empty if there is none, or if it depends on other properties. */
  public Optional<String> byDefault() {
    return defaulted ? Optional.of(sample) : Optional.empty();
  }

  /** Returns a description in half a line: what the property sets, and its unit. */
  public String description() {
    return description;
  }

  /** Returns the value without secrets, commands and passwords in URLs. */
  public String shown(String value) {
    return ShownValue.of(this, value);
  }

  /** Returns an example of the command-line option. */
  public String example() {
    return "-D" + key + "=" + sample;
  }

  /** Returns the default, or an example of a value if there is none. */
  String sample() {
    return sample;
  }

  /** Whether properties of many names share this declaration, such as one per header. */
  boolean isFamily() {
    return key.endsWith(">");
  }

  /** Returns the declaration of a name; empty if no property has it. */
  public static Optional<Property> named(String name) {
    return Arrays.stream(values())
        .filter(
            property ->
                property.isFamily()
                    ? name.startsWith(property.key.substring(0, property.key.indexOf('<')))
                    : property.key.equals(name))
        .findFirst();
  }

  /** Returns the names of all properties, in the order of their declaration. */
  public static List<String> keys() {
    return Arrays.stream(values()).map(Property::key).toList();
  }

  private static Example example(String value) {
    return new Example(value);
  }

  private record Example(String value) {}
}
