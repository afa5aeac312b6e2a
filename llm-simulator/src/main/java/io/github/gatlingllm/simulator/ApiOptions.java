// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.dialect.ReportedTimes;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.fault.Outages;
import io.github.gatlingllm.simulator.http.RateLimit;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.metrics.PowerCurve;
import io.github.gatlingllm.simulator.metrics.ScrapeFault;
import io.github.gatlingllm.simulator.text.KnownAnswers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The options that say what the APIs take and how they answer. */
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

  /** Only ever changes a copy that nobody else has seen. */
  abstract SimulatorOptions with(Consumer<SimulatorOptions> change);

  /** The name of the only model. */
  public SimulatorOptions withModel(String model) {
    return with(copy -> copy.api.model = model);
  }

  /** The bearer token to ask for; none by default. */
  public SimulatorOptions withApiKey(String apiKey) {
    return with(copy -> copy.api.apiKey = apiKey);
  }

  /** Most tokens of a prompt and its answer together. */
  public SimulatorOptions withContextLength(int contextLength) {
    return with(copy -> copy.prompt.contextLength = contextLength);
  }

  /**
   * Prompts that are too long are cut and answered, as llama.cpp does, not refused; the list of
   * models and {@code /props} are llama.cpp's then too.
   */
  public SimulatorOptions withCutPrompts() {
    return with(copy -> copy.prompt.cutPrompts = true);
  }

  /** The length of a chat answer that sets no limit. */
  public SimulatorOptions withDefaultMaxTokens(int defaultMaxTokens) {
    return with(copy -> copy.prompt.defaultMaxTokens = defaultMaxTokens);
  }

  /** What the chat template adds to each message; nothing by default. */
  public SimulatorOptions withTokensPerMessage(int tokensPerMessage) {
    return with(copy -> copy.prompt.tokensPerMessage = tokensPerMessage);
  }

  /** What the chat template adds to the whole prompt; nothing by default. */
  public SimulatorOptions withTokensPerChat(int tokensPerChat) {
    return with(copy -> copy.prompt.tokensPerChat = tokensPerChat);
  }

  /** The mean length of answers that end by themselves; 0, the default: all end at their limit. */
  public SimulatorOptions withEosMean(double eosMean) {
    return with(copy -> copy.api.eosMean = eosMean);
  }

  /**
   * The right answers to some prompts: {@code {"prompt": …, "answer": …}} a line; they end by
   * themselves.
   *
   * @throws IllegalArgumentException if the file can't be read
   */
  public SimulatorOptions withAnswers(Path file) {
    KnownAnswers read = KnownAnswers.read(file);
    return with(copy -> copy.api.answers = read);
  }

  /** The standard deviation of the logarithm of those lengths. */
  public SimulatorOptions withEosSigma(double eosSigma) {
    return with(copy -> copy.api.eosSigma = eosSigma);
  }

  /** What to do with {@code stream: true}. */
  public SimulatorOptions withStreamPolicy(StreamPolicy streamPolicy) {
    return with(copy -> copy.api.streamPolicy = streamPolicy);
  }

  /** Tokens of a content event. */
  public SimulatorOptions withTokensPerChunk(int tokensPerChunk) {
    return with(copy -> copy.api.tokensPerChunk = tokensPerChunk);
  }

  /** How many of an answer's first tokens are thought, not said, where the API can tell. */
  public SimulatorOptions withReasoningTokens(int reasoningTokens) {
    return with(copy -> copy.api.reasoningTokens = reasoningTokens);
  }

  /** How many tokens the usage tells of each that was generated: 1, unless it shall be wrong. */
  public SimulatorOptions withUsageFactor(double usageFactor) {
    return with(copy -> copy.api.usageFactor = usageFactor);
  }

  /** How answers tell where the server's time went; not at all by default. */
  public SimulatorOptions withReportedTimes(ReportedTimes reportedTimes) {
    return with(copy -> copy.api.reportedTimes = reportedTimes);
  }

  /** The largest request body. */
  public SimulatorOptions withBodyLimitBytes(int bodyLimitBytes) {
    return with(copy -> copy.api.bodyLimitBytes = bodyLimitBytes);
  }

  /** Fields that are answered with 400. */
  public SimulatorOptions withRejectedFields(String... fields) {
    return with(copy -> copy.api.rejectedFields = Set.of(fields));
  }

  /**
   * What goes wrong, and how often, beside what was set before: {@code "cut=0.05;after=3"}.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withFaults(String rules) {
    List<FaultRule> more = FaultRule.parse(rules);
    return with(
        copy -> copy.api.faults = Stream.concat(api.faults.stream(), more.stream()).toList());
  }

  /**
   * When it takes nothing in: {@code "10s+5s,40s+2s"} is from 10 s after its start for 5 s, and
   * again after 40 s for 2 s. Each request gets 502 meanwhile.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withOutages(String timetable) {
    Outages outages = Outages.parse(timetable, DurationText::parse);
    return with(copy -> copy.api.outages = outages);
  }

  /**
   * How many requests it takes in a while, and by which headers it tells: {@code
   * "60/10s;style=openai"}; with {@code ;told=90} it tells another limit than it keeps.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withRateLimit(String limit) {
    RateLimit parsed = RateLimit.parse(limit, DurationText::parse);
    return with(copy -> copy.api.rateLimit = parsed);
  }

  /**
   * What goes wrong with {@code /metrics}: {@code "restart;after=3"}, {@code
   * "gap;after=3;count=5"}, {@code "foreign;after=3;count=10"}; after so many scrapes.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withMetricsFaults(String faults) {
    List<ScrapeFault> all = ScrapeFault.parse(faults);
    return with(copy -> copy.api.scrapeFaults = all);
  }

  /**
   * GPUs whose power {@code /gpu/metrics} tells: {@code "count=2;watts=300;swing=50;period=20s"},
   * {@code refresh=30s}, {@code counter=off}.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withGpus(String gpus) {
    PowerCurve curve = PowerCurve.parse(gpus);
    return with(copy -> copy.api.gpus = curve);
  }

  /**
   * What goes wrong with {@code /gpu/metrics}: {@code "restart;after=3"} begins its counters anew,
   * {@code "gap;after=3;count=5"} answers with 503; after so many scrapes.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withGpuFaults(String faults) {
    List<ScrapeFault> all = ScrapeFault.parse(faults);
    return with(copy -> copy.api.gpuFaults = all);
  }
}
