// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import io.gatling.javaapi.core.CheckBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.chat.ToolCall;
import io.github.gatlingllm.gatling.AnswerChecks;
import io.github.gatlingllm.measure.request.Metric;
import io.github.gatlingllm.report.json.BaselineReader;
import io.github.gatlingllm.request.Answer;
import io.github.gatlingllm.request.LlmCheckType;
import io.github.gatlingllm.request.Retry;
import io.github.gatlingllm.workload.files.DataFile;
import io.github.gatlingllm.workload.prompts.PromptPlan;
import io.github.gatlingllm.workload.tokens.JtokkitTokenizer;
import io.github.gatlingllm.workload.tokens.Tokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The entry points of the LLM DSL, to be imported statically. */
public final class LlmDsl {

  // All entry points are in this one class, since Scala does not see static methods of a
  // superclass.

  /** Bootstrap a new LLM protocol configuration */
  public static final LlmProtocolBuilder llm = LlmProtocolBuilder.defaults();

  private LlmDsl() {}

  /**
   * Bootstrap a new LLM request
   *
   * @param name the request's name, expressed as a Gatling Expression Language String
   * @return the next DSL step
   */
  public static Llm llm(String name) {
    return new Llm(El.string(name));
  }

  /**
   * Bootstrap a new LLM request
   *
   * @param name the request's name, expressed as a function
   * @return the next DSL step
   */
  public static Llm llm(Function<Session, String> name) {
    return new Llm(El.function(name));
  }

  /**
   * Bootstrap a conversation, in which each request repeats the messages before it
   *
   * @param name its name in reports
   * @return a new Conversation instance
   */
  public static Conversation conversation(String name) {
    return Conversation.named(name);
  }

  /**
   * Answer a tool that the model calls, for {@link Conversation#answerTools}
   *
   * @param tool the name of the tool
   * @param result the result of each call, fixed or fed, expressed as a Gatling Expression Language
   *     String: {@code "#{searchResult}"}
   * @return a new ToolAnswer instance
   */
  public static ToolAnswer toolAnswer(String tool, String result) {
    return ToolAnswer.of(tool, El.string(result));
  }

  /**
   * Answer a tool that the model calls, for {@link Conversation#answerTools}
   *
   * @param tool the name of the tool
   * @param result the result of a call, expressed as a function of the session and the call. It
   *     runs on the event loop, so it must not block
   * @return a new ToolAnswer instance
   */
  public static ToolAnswer toolAnswer(String tool, BiFunction<Session, ToolCall, String> result) {
    return ToolAnswer.of(tool, result);
  }

  /**
   * Bootstrap mixed traffic: each user sends one of several kinds of requests, drawn by weight
   *
   * @return a new TrafficMix instance
   */
  public static TrafficMix mix() {
    return TrafficMix.empty();
  }

  /**
   * Bootstrap an SLO: bounds that a request must all meet
   *
   * @param name its name in reports
   * @return the next DSL step
   */
  public static SloMetrics.Start slo(String name) {
    return new SloMetrics.Start(name);
  }

  /**
   * Bootstrap an objective on a metric, over all requests with a name
   *
   * @param path groups and name of the request, as in Gatling's {@code details(...)}; empty: all
   *     requests together
   * @return the next DSL step
   */
  public static ObjectiveBuilder.OfMetric metric(String... path) {
    return new ObjectiveBuilder.OfMetric(List.of(path));
  }

  /**
   * Bootstrap an objective on failures, finish reasons, concurrency, and the rates of requests and
   * tokens
   *
   * @param path groups and name of the request; empty: all requests together
   * @return the next DSL step
   */
  public static RunObjectiveBuilder.OfRequests requests(String... path) {
    return new RunObjectiveBuilder.OfRequests(List.of(path));
  }

  /**
   * Bootstrap an objective on how many requests meet an SLO
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public static RunObjectiveBuilder.OfSlo goodput(SloBuilder slo) {
    return new RunObjectiveBuilder.OfSlo(slo.slo());
  }

  /**
   * Bootstrap an objective on the capacity for an SLO: the highest load that meets it. It needs
   * load levels or a search
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public static CapacityObjectiveBuilder capacity(SloBuilder slo) {
    return new CapacityObjectiveBuilder(slo.slo());
  }

  /**
   * Bootstrap an objective on the cost of serving; needs {@code llm.prices(...)}
   *
   * @return the next DSL step
   */
  public static CostObjectiveBuilder cost() {
    return new CostObjectiveBuilder();
  }

  /**
   * Bootstrap an open load with levels below, at and above a known capacity, and below it again
   *
   * @param capacity the highest requests per second that meet the SLO
   * @return a new OverloadBuilder instance
   * @throws IllegalArgumentException if it is not above 0
   */
  public static OverloadBuilder overload(double capacity) {
    return OverloadBuilder.of(capacity);
  }

  /**
   * Bootstrap an open load that searches the capacity first, with levels around it afterwards
   *
   * @param search by rate, such as {@code capacitySearch(slo).between(5, 50).precision(1)}
   * @return a new OverloadBuilder instance
   */
  public static OverloadBuilder overload(CapacitySearchBuilder.OpenSearch search) {
    return OverloadBuilder.of(search);
  }

  /**
   * Bootstrap an objective on the validity of the run
   *
   * @return the next DSL step
   */
  public static RunObjectiveBuilder.OfValidity validity() {
    return new RunObjectiveBuilder.OfValidity();
  }

  /**
   * Bootstrap a request that controls the server and does not count as load
   *
   * @param target a path such as {@code /reset_prefix_cache}, sent to each server that answered the
   *     preflight; or a URL
   * @return for {@code llm.beforeRun(...)} and others
   */
  public static ControlRequestBuilder post(String target) {
    return new ControlRequestBuilder(target, false);
  }

  /**
   * Bootstrap an objective on what the server reports: its metrics, and the energy of its GPUs
   *
   * @return the next DSL step
   */
  public static ServerObjectiveBuilder server() {
    return new ServerObjectiveBuilder();
  }

  /**
   * Bootstrap a retry after HTTP status 429, for {@link ChatBuilder#retry(RetryBuilder)}
   *
   * @return the next DSL step
   */
  public static RetryBuilder on429() {
    return onStatus(429);
  }

  /**
   * Bootstrap a retry after some HTTP statuses
   *
   * @param statuses such as 429 and 503
   * @return the next DSL step
   */
  public static RetryBuilder onStatus(int... statuses) {
    return new RetryBuilder(Retry.NOTHING).orOnStatus(statuses);
  }

  /**
   * Bootstrap a retry if there was no response: connection refused, lost or timed out
   *
   * @return the next DSL step
   */
  public static RetryBuilder onConnectionError() {
    return new RetryBuilder(Retry.NOTHING).orOnConnectionError();
  }

  /**
   * An earlier run, for {@code noWorseThan(...)}: a copy of its {@code llm/baseline.json}
   *
   * @param file the file; objectives that use it are undetermined while it does not exist
   * @return a new Baseline instance
   * @throws IllegalArgumentException if it exists but is not a baseline
   */
  public static Baseline baseline(String file) {
    new BaselineReader()
        .read(Path.of(file)); // refuses an invalid baseline here, not at the run's start
    return Baseline.of(file);
  }

  /**
   * Collect the objectives of a run
   *
   * @param objectives the objectives
   * @return the objectives as a list of assertions, for {@code setUp(...).assertions(...)}
   */
  public static Objectives objectives(Objective... objectives) {
    return Objectives.of(Arrays.asList(objectives));
  }

  /**
   * The value of an environment variable, such as an API key
   *
   * @param name the variable's name
   * @return its value
   * @throws IllegalArgumentException if it is missing or empty
   */
  public static String env(String name) {
    return Environment.variable(name);
  }

  /**
   * The value of a system property ({@code -Dname=value})
   *
   * @param name the property's name
   * @return its value
   * @throws IllegalArgumentException if it is missing or empty
   */
  public static String property(String name) {
    return Environment.property(name);
  }

  /**
   * Let a bound of an SLO grow with the length of the prompt
   *
   * @param more added for each prompt token
   * @return for {@code lte(limit, growth)}
   */
  public static SloMetrics.Growth perInputToken(Duration more) {
    return new SloMetrics.Growth(more.toNanos(), 0);
  }

  /**
   * Let a bound of an SLO grow with the length of the answer
   *
   * @param more added for each output token
   * @return for {@code lte(limit, growth)}
   */
  public static SloMetrics.Growth perOutputToken(Duration more) {
    return new SloMetrics.Growth(0, more.toNanos());
  }

  /**
   * A duration in milliseconds
   *
   * @param millis milliseconds, fractions allowed
   * @return the duration
   */
  public static Duration ms(double millis) {
    return Duration.ofNanos(Math.round(millis * 1e6));
  }

  /**
   * Check why the generation ended: {@code length}, {@code stop}, {@code tool_calls}, {@code
   * content_filter}, or the server's own reason
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<String> finishReason() {
    return AnswerChecks.find(
        "finishReason", LlmCheckType.FIGURE, String.class, Answer::finishReason);
  }

  /**
   * Check the text of the answer, without its reasoning
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<String> outputText() {
    return AnswerChecks.find("outputText", LlmCheckType.TEXT, String.class, Answer::outputText);
  }

  /**
   * Check the number of output tokens, reasoning included
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<Integer> outputTokens() {
    return AnswerChecks.find(
        "outputTokens", LlmCheckType.FIGURE, Integer.class, Answer::outputTokens);
  }

  /**
   * Check the time to first token. {@code saveAs(...)} saves a {@link Duration}; {@code
   * transform(Duration::toMillis)} makes it milliseconds
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<Duration> ttft() {
    return time("ttft", Metric.TTFT);
  }

  /**
   * Check the time per output token. {@code saveAs(...)} saves a {@link Duration}; {@code
   * transform(Duration::toMillis)} makes it milliseconds
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<Duration> tpot() {
    return time("tpot", Metric.TPOT);
  }

  /**
   * Check the end-to-end latency. {@code saveAs(...)} saves a {@link Duration}; {@code
   * transform(Duration::toMillis)} makes it milliseconds
   *
   * @return the next DSL step
   */
  public static CheckBuilder.Find<Duration> e2e() {
    return time("e2e", Metric.E2E);
  }

  /**
   * Inject users as a Poisson process: exponential gaps and a random number of users
   *
   * @param usersPerSec the mean rate
   * @return the next DSL step
   */
  public static ArrivalsBuilder poisson(double usersPerSec) {
    return ArrivalsBuilder.poisson(usersPerSec);
  }

  /**
   * Inject users at random with gamma-distributed gaps, as the burstiness of {@code vllm bench
   * serve}: they vary more or less than those of a Poisson process
   *
   * @param usersPerSec the mean rate
   * @param burstiness shape of the gaps' distribution: 1 is a Poisson process, less gives bursts,
   *     more gives more even arrivals. The coefficient of variation is 1 ÷ √burstiness
   * @return the next DSL step
   */
  public static ArrivalsBuilder gamma(double usersPerSec, double burstiness) {
    return ArrivalsBuilder.gamma(usersPerSec, burstiness);
  }

  /**
   * Inject users at the rates of a CSV file with rows {@code seconds,usersPerSecond}: a rate holds
   * until the next row
   *
   * @param file the file, on the class path or in the file system
   * @return a load, with more options
   */
  public static RatesBuilder rates(String file) {
    return RatesBuilder.of(file);
  }

  /**
   * Inject users at a rate that changes with each user
   *
   * @param ramp the ramp: {@code Ramp.exponential(1, 32, 500)}
   * @return a load, with more options
   */
  public static RatesBuilder rates(Ramp ramp) {
    return RatesBuilder.of(ramp.rates());
  }

  /**
   * Inject users at rates that search the capacity for an SLO: the highest load that meets it
   *
   * @param slo the SLO
   * @return the next DSL step
   */
  public static CapacitySearchBuilder.Start capacitySearch(SloBuilder slo) {
    return new CapacitySearchBuilder.Start(slo.slo());
  }

  /**
   * Bootstrap a staircase of load levels, open or closed; the report has all metrics of each level
   *
   * @return the next DSL step: {@code incrementUsersPerSec(5)}, {@code incrementConcurrentUsers(4)}
   */
  public static Staircase staircase() {
    return new Staircase();
  }

  /**
   * Bootstrap repetitions of one load level, which show how much figures vary
   *
   * @param usersPerSec users per second
   * @return the next DSL step
   */
  public static Staircase.Times<LevelsBuilder> repeatedLevel(double usersPerSec) {
    return Staircase.repeated(usersPerSec);
  }

  /**
   * Bootstrap repetitions of one load level, which show how much figures vary
   *
   * @param users the number of concurrent users
   * @return the next DSL step
   */
  public static Staircase.Times<ConcurrencyLevelsBuilder> repeatedConcurrency(int users) {
    return Staircase.repeated(users);
  }

  /**
   * Bootstrap the replay of a recorded trace: Mooncake JSONL, Azure or BurstGPT CSV, or the {@code
   * requests.jsonl} of an earlier run
   *
   * @param file on the class path ({@code src/test/resources}) or in the file system
   * @return a new TraceBuilder instance
   */
  public static TraceBuilder trace(String file) {
    return TraceBuilder.of(file);
  }

  /**
   * Bootstrap prompts of exactly this many tokens, made of ordinary words. The tokenizer is
   * cl100k_base unless another one is set
   *
   * @param tokens the length of each prompt
   * @return the next DSL step
   */
  public static PromptsBuilder prompts(int tokens) {
    return prompts(Lengths.fixed(tokens));
  }

  /**
   * Bootstrap prompts of exact lengths, made of ordinary words
   *
   * @param lengths the lengths: {@code fixed(...)}, {@code uniform(...)}, {@code normal(...)},
   *     {@code logNormal(...)}, {@code histogram(...)}
   * @return the next DSL step
   */
  public static PromptsBuilder prompts(Lengths lengths) {
    return new PromptsBuilder(PromptPlan.of(lengths.drawn()));
  }

  /**
   * Bootstrap prompts of exact lengths, each with the length of its answer
   *
   * @param pairs the lengths: {@code lengthPairs("lengths.csv")}
   * @return the next DSL step
   */
  public static PromptsBuilder prompts(LengthPairs pairs) {
    return new PromptsBuilder(PromptPlan.of(pairs.pairs()));
  }

  /**
   * Constant lengths
   *
   * @param tokens the length
   * @return a new Lengths instance
   */
  public static Lengths fixed(int tokens) {
    return Lengths.fixed(tokens);
  }

  /**
   * Uniformly distributed lengths
   *
   * @param min the smallest
   * @param max the largest
   * @return a new Lengths instance
   */
  public static Lengths uniform(int min, int max) {
    return Lengths.uniform(min, max);
  }

  /**
   * Normally distributed lengths; {@code .between(min, max)} limits them
   *
   * @param mean their mean
   * @param stdDev their standard deviation
   * @return a new Lengths instance
   */
  public static Lengths normal(double mean, double stdDev) {
    return Lengths.normal(mean, stdDev);
  }

  /**
   * Log-normally distributed lengths, which are typical of people's prompts; {@code .between(min,
   * max)} limits them
   *
   * @param median their median
   * @param sigma standard deviation of the logarithm: 1 makes the 90th percentile 3.6 medians
   * @return a new Lengths instance
   */
  public static Lengths logNormal(double median, double sigma) {
    return Lengths.logNormal(median, sigma);
  }

  /**
   * Weighted lengths
   *
   * @param weights the weight of each length, relative to the others
   * @return a new Lengths instance
   */
  public static Lengths histogram(Map<Integer, ? extends Number> weights) {
    return Lengths.histogram(weights);
  }

  /**
   * Weighted lengths from a CSV file of lines {@code length,weight}
   *
   * @param file on the class path ({@code src/test/resources}) or in the file system
   * @return a new Lengths instance
   * @throws IllegalArgumentException naming file, line and reason, if it can't be read
   */
  public static Lengths histogram(String file) {
    return Lengths.histogram(file);
  }

  /**
   * Lengths of prompts and their answers from a CSV file with a header such as {@code
   * inputTokens,outputTokens}, or from JSON lines such as an earlier run's {@code requests.jsonl}.
   * They repeat in the file's order, or are drawn by {@code .random()}
   *
   * @param file on the class path ({@code src/test/resources}) or in the file system
   * @return a new LengthPairs instance
   * @throws IllegalArgumentException naming file, line and reason, if it can't be read
   */
  public static LengthPairs lengthPairs(String file) {
    return LengthPairs.of(file);
  }

  /**
   * The tokenizer of GPT-3.5 and GPT-4
   *
   * @return the tokenizer, for {@code .tokenizer(...)}
   */
  public static Tokenizer cl100kBase() {
    return JtokkitTokenizer.cl100kBase();
  }

  /**
   * The tokenizer of GPT-4o and later
   *
   * @return the tokenizer, for {@code .tokenizer(...)}
   */
  public static Tokenizer o200kBase() {
    return JtokkitTokenizer.o200kBase();
  }

  /**
   * The tokenizer of a model's {@code tokenizer.json}. It must be a byte-level BPE, like those of
   * Llama 3, Qwen, Mistral with Tekken, and DeepSeek. Reading it takes about a second
   *
   * @param file on the class path ({@code src/test/resources}) or in the file system
   * @return the tokenizer, for {@code .tokenizer(...)}
   * @throws IllegalArgumentException naming file and reason, if it can't be read
   */
  public static Tokenizer tokenizerFile(String file) {
    return JtokkitTokenizer.fromFile(DataFile.find("tokenizerFile", file));
  }

  /**
   * Bootstrap offline work: a fixed number of requests without a schedule. The result is the
   * makespan
   *
   * @param requests the number of requests
   * @return the next DSL step
   */
  public static OfflineBuilder offline(int requests) {
    return OfflineBuilder.of(requests);
  }

  /**
   * Bootstrap a pace for the beginning of a loop: round k starts k intervals after round 0, however
   * long the rounds take. A late round starts at once and keeps its place in the schedule, so the
   * next request has a due time and latencies from schedule
   *
   * @param seconds from one round of a user to the next, in seconds
   * @return a new PacedBuilder instance, to be executed: {@code during(60).on(paced(ms(500)),
   *     chat)}
   */
  public static PacedBuilder paced(long seconds) {
    return paced(Duration.ofSeconds(seconds));
  }

  /**
   * Bootstrap a pace for the beginning of a loop: round k starts k intervals after round 0, however
   * long the rounds take. A late round starts at once and keeps its place in the schedule, so the
   * next request has a due time and latencies from schedule
   *
   * @param interval from one round to the next, for each user
   * @return a new PacedBuilder instance, to be executed: {@code during(60).on(paced(ms(500)),
   *     chat)}
   */
  public static PacedBuilder paced(Duration interval) {
    return PacedBuilder.of(interval);
  }

  /**
   * Bootstrap a feeder of prompts or conversations from a file, which is read as needed and never
   * loaded as a whole. The format is detected from the beginning of the file
   *
   * @param file on the class path ({@code src/test/resources}) or in the file system
   * @return a new DatasetBuilder instance, to be used in {@code feed(...)}
   * @throws IllegalArgumentException if there is no such file, or it is empty
   */
  public static DatasetBuilder dataset(String file) {
    return DatasetBuilder.of(file);
  }

  private static CheckBuilder.Find<Duration> time(String name, Metric metric) {
    return AnswerChecks.findTime(
        name, LlmCheckType.FIGURE, (Answer answer) -> answer.metric(metric).map(LlmDsl::ms));
  }
}
