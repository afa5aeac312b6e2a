// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.fault.Degeneration;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.fault.Outages;
import io.github.gatlingllm.simulator.http.AdapterRules;
import io.github.gatlingllm.simulator.http.RateLimit;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.mcp.McpRules;
import io.github.gatlingllm.simulator.metrics.PowerCurve;
import io.github.gatlingllm.simulator.metrics.ScrapeFault;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The options of the APIs: what they accept and how they answer. */
abstract sealed class ApiOptions permits SimulatorOptions {
  final ApiSettings api;
  final PromptSettings prompt;

  ApiOptions(SimulatorProfile profile) {
    this.api = new ApiSettings();
    this.prompt = new PromptSettings(profile);
  }

  ApiOptions(ApiOptions other) {
    this.api = new ApiSettings(other.api);
    this.prompt = new PromptSettings(other.prompt);
  }

  /** Returns a changed copy. The change applies only to that copy. */
  abstract SimulatorOptions with(Consumer<SimulatorOptions> change);

  /** Sets the name of the model. Default: llama-3. */
  public SimulatorOptions withModel(String model) {
    return with(copy -> copy.api.model = model);
  }

  /** Sets the required bearer token or {@code x-api-key}. Default: none. */
  public SimulatorOptions withApiKey(String apiKey) {
    return with(copy -> copy.api.apiKey = apiKey);
  }

  /** Sets the limit of tokens of a prompt and its answer together. */
  public SimulatorOptions withContextLength(int contextLength) {
    return with(copy -> copy.prompt.contextLength = contextLength);
  }

  /**
   * Cuts too long prompts, like llama.cpp, instead of rejecting them. The list of models and {@code
   * /props} are then like llama.cpp's, too.
   */
  public SimulatorOptions withCutPrompts() {
    return with(copy -> copy.prompt.cutPrompts = true);
  }

  /** Sets the limit of a chat answer if the request sets none. Default: 256. */
  public SimulatorOptions withDefaultMaxTokens(int defaultMaxTokens) {
    return with(copy -> copy.prompt.defaultMaxTokens = defaultMaxTokens);
  }

  /** Sets the tokens that the chat template adds to each message. Default: 0. */
  public SimulatorOptions withTokensPerMessage(int tokensPerMessage) {
    return with(copy -> copy.prompt.tokensPerMessage = tokensPerMessage);
  }

  /** Sets the tokens that the chat template adds to the prompt. Default: 0. */
  public SimulatorOptions withTokensPerChat(int tokensPerChat) {
    return with(copy -> copy.prompt.tokensPerChat = tokensPerChat);
  }

  /** Sets the mean length of answers, log-normal. Default: 0, all end at their limit. */
  public SimulatorOptions withEosMean(double eosMean) {
    return with(copy -> copy.api.eosMean = eosMean);
  }

  /**
   * Sets known answers to prompts: a file with {@code {"prompt": …, "answer": …}} per line.
   *
   * @throws IllegalArgumentException if the file cannot be read
   */
  public SimulatorOptions withAnswers(Path file) {
    KnownAnswers read = KnownAnswers.read(file);
    return with(copy -> copy.api.answers = read);
  }

  /** Sets the standard deviation of the logarithm of answer lengths. Default: 0.5. */
  public SimulatorOptions withEosSigma(double eosSigma) {
    return with(copy -> copy.api.eosSigma = eosSigma);
  }

  /** Sets how {@code stream: true} is answered. */
  public SimulatorOptions withStreamPolicy(StreamPolicy streamPolicy) {
    return with(copy -> copy.api.streamPolicy = streamPolicy);
  }

  /** Sets the tokens per content event. Default: 1. */
  public SimulatorOptions withTokensPerChunk(int tokensPerChunk) {
    return with(copy -> copy.api.tokensPerChunk = tokensPerChunk);
  }

  /** Sets the reasoning tokens at the start of an answer, if the API has them. Default: 0. */
  public SimulatorOptions withReasoningTokens(int reasoningTokens) {
    return with(copy -> copy.api.reasoningTokens = reasoningTokens);
  }

  /**
   * Sets how many answers to a user message call tools if the request leaves the choice. The next
   * one is a text. Default: 0.
   */
  public SimulatorOptions withToolCalls(int rounds) {
    return with(copy -> copy.api.toolCalls = rounds);
  }

  /** Sets the calls of an answer that calls tools, unless the request allows one. Default: 1. */
  public SimulatorOptions withParallelCalls(int parallelCalls) {
    return with(copy -> copy.api.parallelCalls = parallelCalls);
  }

  /** Sets the form of the MCP server's answers. Default: JSON. */
  public SimulatorOptions withMcpAnswers(McpRules.Answers answers) {
    return with(copy -> copy.api.mcpAnswers = answers);
  }

  /** Sets the time of a tool call of the MCP server. Default: zero. */
  public SimulatorOptions withMcpLatency(Duration latency) {
    return with(copy -> copy.api.mcpLatency = latency);
  }

  /**
   * Makes the MCP server ping its client within the stream of each tool call, and wait for the
   * reply. Default: zero, no ping.
   *
   * @param wait after that time without a reply, the call fails
   */
  public SimulatorOptions withMcpPing(Duration wait) {
    return with(copy -> copy.api.mcpPing = wait);
  }

  /** Refuses tool calls without results and results without calls, like hosted APIs. */
  public SimulatorOptions withCheckedToolResults() {
    return with(copy -> copy.prompt.checkToolResults = true);
  }

  /** Sets a factor on the output tokens in the usage. Default: 1; others make it wrong. */
  public SimulatorOptions withUsageFactor(double usageFactor) {
    return with(copy -> copy.api.usageFactor = usageFactor);
  }

  /** Sets how answers report server timings. Default: not at all. */
  public SimulatorOptions withReportedTimes(ReportedTimes reportedTimes) {
    return with(copy -> copy.api.reportedTimes = reportedTimes);
  }

  /** Sets the limit of a request body, in bytes. */
  public SimulatorOptions withBodyLimitBytes(int bodyLimitBytes) {
    return with(copy -> copy.api.bodyLimitBytes = bodyLimitBytes);
  }

  /** Sets the fields that are answered with 400. */
  public SimulatorOptions withRejectedFields(String... fields) {
    return with(copy -> copy.api.rejectedFields = Set.of(fields));
  }

  /**
   * Adds faults, such as {@code "cut=0.05;after=3"}.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withFaults(String rules) {
    List<FaultRule> more = FaultRule.parse(rules);
    return with(
        copy -> copy.api.faults = Stream.concat(api.faults.stream(), more.stream()).toList());
  }

  /**
   * Makes a share of the answers degenerate, {@code "0.1"}, or only with enough requests in flight,
   * {@code "0.1,16"}: loops, one word, white space, replacement characters, equally often. The
   * ground-truth log names the kind among the faults. Requests with tools get sane answers.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withDegenerate(String share) {
    List<FaultRule> more = Degeneration.parse(share);
    return with(
        copy -> copy.api.faults = Stream.concat(api.faults.stream(), more.stream()).toList());
  }

  /**
   * Sets outages: {@code "10s+5s,40s+2s"} is an outage 10 s after the start for 5 s, and one after
   * 40 s for 2 s. New requests get 502 during an outage.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withOutages(String timetable) {
    Outages outages = Outages.parse(timetable, DurationText::parse);
    return with(copy -> copy.api.outages = outages);
  }

  /**
   * Sets a rate limit and the style of its headers, such as {@code "60/10s;style=openai"}. {@code
   * ;told=90} reports a false limit.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withRateLimit(String limit) {
    RateLimit parsed = RateLimit.parse(limit, DurationText::parse);
    return with(copy -> copy.api.rateLimit = parsed);
  }

  /**
   * Sets a rate limit for each tenant, such as {@code "60/10s;style=openai"}.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withTenantRateLimit(String limit) {
    RateLimit parsed = RateLimit.parse(limit, DurationText::parse);
    return with(copy -> copy.api.tenantRateLimit = parsed);
  }

  /** Sets the header that names the tenant of a request. Default: x-tenant. */
  public SimulatorOptions withTenantHeader(String header) {
    return with(copy -> copy.api.tenantHeader = header);
  }

  /**
   * Sets LoRA adapters, which requests name as their model: {@code
   * "sql,legal,support;slots=2;load=200ms"}. A request whose adapter is in no slot waits for its
   * load; the least recently requested adapter is unloaded. The ground-truth log names the adapter
   * and the wait.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withAdapters(String adapters) {
    AdapterRules parsed = AdapterRules.parse(adapters, DurationText::parse);
    return with(copy -> copy.api.adapters = parsed);
  }

  /**
   * Sets faults of {@code /metrics} after a number of scrapes: {@code "restart;after=3"}, {@code
   * "gap;after=3;count=5"}, {@code "foreign;after=3;count=10"}.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withMetricsFaults(String faults) {
    List<ScrapeFault> all = ScrapeFault.parse(faults);
    return with(copy -> copy.api.scrapeFaults = all);
  }

  /**
   * Sets the GPUs at {@code /gpu/metrics}: {@code "count=2;watts=300;swing=50;period=20s"}, {@code
   * refresh=30s}, {@code counter=off}.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withGpus(String gpus) {
    PowerCurve curve = PowerCurve.parse(gpus);
    return with(copy -> copy.api.gpus = curve);
  }

  /**
   * Sets faults of {@code /gpu/metrics} after a number of scrapes: {@code "restart;after=3"} resets
   * counters, {@code "gap;after=3;count=5"} answers with 503.
   *
   * @throws IllegalArgumentException if the text is malformed
   */
  public SimulatorOptions withGpuFaults(String faults) {
    List<ScrapeFault> all = ScrapeFault.parse(faults);
    return with(copy -> copy.api.gpuFaults = all);
  }
}
