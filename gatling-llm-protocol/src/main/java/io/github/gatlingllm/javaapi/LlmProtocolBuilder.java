/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.javaapi;

import io.gatling.core.protocol.Protocol;
import io.gatling.javaapi.core.Assertion;
import io.gatling.javaapi.core.ProtocolBuilder;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.HeaderName;
import io.github.gatlingllm.UsageReport;
import io.github.gatlingllm.dialect.AnthropicMessages;
import io.github.gatlingllm.dialect.AzureOpenAi;
import io.github.gatlingllm.dialect.Dialect;
import io.github.gatlingllm.dialect.Gemini;
import io.github.gatlingllm.dialect.OllamaChat;
import io.github.gatlingllm.dialect.OllamaGenerate;
import io.github.gatlingllm.dialect.OpenAiChat;
import io.github.gatlingllm.dialect.OpenAiCompletions;
import io.github.gatlingllm.dialect.OpenAiResponses;
import io.github.gatlingllm.dialect.TgiGenerate;
import io.github.gatlingllm.protocol.Assertions;
import io.github.gatlingllm.protocol.Counting;
import io.github.gatlingllm.protocol.Edges;
import io.github.gatlingllm.protocol.Endpoint;
import io.github.gatlingllm.protocol.Expression;
import io.github.gatlingllm.protocol.Gate;
import io.github.gatlingllm.protocol.Limits;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.Recording;
import io.github.gatlingllm.protocol.Secret;
import io.github.gatlingllm.protocol.Timeouts;
import io.github.gatlingllm.slo.Slo;
import io.github.gatlingllm.slo.SloAttachment;
import io.github.gatlingllm.timeline.TokenSource;
import io.github.gatlingllm.workload.Tokenizer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * DSL for building LLM protocol configurations
 *
 * <p>Immutable, so all methods return a new occurrence and leave the original unmodified.
 */
public final class LlmProtocolBuilder implements ProtocolBuilder {

  private final LlmProtocol protocol;

  LlmProtocolBuilder(LlmProtocol protocol) {
    this.protocol = protocol;
  }

  @Override
  public Protocol protocol() {
    return protocol;
  }

  /**
   * Speak OpenAI's chat completions, as nearly every server does: the default
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder openAi() {
    return dialect(new OpenAiChat());
  }

  /**
   * Speak OpenAI's legacy completions: the messages are one prompt, which the answer continues
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder openAiCompletions() {
    return dialect(new OpenAiCompletions());
  }

  /**
   * Speak OpenAI's Responses API
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder openAiResponses() {
    return dialect(new OpenAiResponses());
  }

  /**
   * Speak Anthropic's Messages API; each request must cap its answer
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder anthropic() {
    return dialect(new AnthropicMessages());
  }

  /**
   * Speak Google's Gemini API; each request must name a model, since its path does
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder gemini() {
    return dialect(new Gemini());
  }

  /**
   * Speak OpenAI's chat completions to a deployment on Azure
   *
   * @param deployment the deployment's name
   * @param apiVersion the API version, such as {@code 2024-10-21}
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder azureOpenAi(String deployment, String apiVersion) {
    return dialect(AzureOpenAi.of(deployment, apiVersion));
  }

  /**
   * Speak a dialect
   *
   * @param dialect the wire dialect
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder dialect(Dialect dialect) {
    return endpoint(e -> e.withDialect(dialect));
  }

  /**
   * Speak Ollama's own chat, {@code /api/chat}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder ollama() {
    return dialect(new OllamaChat());
  }

  /**
   * Speak Ollama's text completion, {@code /api/generate}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder ollamaGenerate() {
    return dialect(new OllamaGenerate());
  }

  /**
   * Speak Text Generation Inference's own API, {@code /generate_stream}
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder tgi() {
    return dialect(new TgiGenerate());
  }

  /**
   * Set scheme, host and port of the server; without it, Gatling's http protocol has them
   *
   * @param url the URL, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder baseUrl(String url) {
    return baseUrl(El.string(url));
  }

  /**
   * Set scheme, host and port of the server; without it, Gatling's http protocol has them
   *
   * @param url the URL, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder baseUrl(Function<Session, String> url) {
    return baseUrl(El.function(url));
  }

  /**
   * Override the dialect's path
   *
   * @param path the path below the base URL
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder path(String path) {
    return endpoint(e -> e.withPath(path));
  }

  /**
   * Set the model to ask for
   *
   * @param model the model, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder model(String model) {
    return model(El.string(model));
  }

  /**
   * Set the model to ask for
   *
   * @param model the model, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder model(Function<Session, String> model) {
    return model(El.function(model));
  }

  /**
   * Set the API key; no log, report or error shows it
   *
   * @param key the key
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder apiKey(String key) {
    return endpoint(e -> e.withApiKey(Secret.of(key)));
  }

  /**
   * Set a header of each request, over one of the same name that the dialect sets; a request's own
   * wins. No log, report or error shows the value of a name with {@code authorization}, {@code
   * key}, {@code token}, {@code secret}, {@code cookie} or the like in it
   *
   * @param name the header's name
   * @param value the value, expressed as a Gatling Expression Language String
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder header(String name, String value) {
    return header(name, El.string(value));
  }

  /**
   * Set a header of each request, over one of the same name that the dialect sets; a request's own
   * wins. No log, report or error shows the value of a name with {@code authorization}, {@code
   * key}, {@code token}, {@code secret}, {@code cookie} or the like in it
   *
   * @param name the header's name
   * @param value the value, expressed as a function
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder header(String name, Function<Session, String> value) {
    return header(name, El.function(value));
  }

  private LlmProtocolBuilder header(String name, Expression<String> value) {
    return endpoint(
        e -> {
          var headers = new LinkedHashMap<>(e.headers());
          headers.put(HeaderName.required(name), value);
          return e.withHeaders(headers);
        });
  }

  /**
   * Limit the time of a whole request; 120 s by default
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder timeout(Duration timeout) {
    return timeouts(t -> t.withRequest(timeout));
  }

  /**
   * Limit the time until a connection stands: name lookup, TCP, TLS; by default as Gatling is
   * configured
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder connectTimeout(Duration timeout) {
    return timeouts(t -> t.withConnect(timeout));
  }

  /**
   * Limit the time to the first content chunk, or to the end of an answer in one piece; comments
   * and pings don't count
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder firstTokenTimeout(Duration timeout) {
    return timeouts(t -> t.withFirstToken(timeout));
  }

  /**
   * Limit the time from one content chunk to the next
   *
   * @param timeout the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder stallTimeout(Duration timeout) {
    return timeouts(t -> t.withStall(timeout));
  }

  /**
   * Whether a request is sent once more, over a fresh connection, when the server has closed the
   * kept-alive one just when the request left: before any byte of an answer, and within 10 ms, or
   * twice the time to connect, of the request's last byte. On by default, as in browsers; each is
   * counted and told. Off, such a request fails with {@code Connection closed before any answer}.
   * HTTP/1.1 only.
   *
   * @param resend false: no request leaves twice
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder resend(boolean resend) {
    return endpoint(e -> e.withResend(resend));
  }

  /**
   * Limit the size of one event of a stream; 8 MB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder maxEventBytes(int bytes) {
    return limits(l -> l.withEventBytes(bytes));
  }

  /**
   * Limit the size of an answer's headers; 64 kB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder maxHeaderBytes(int bytes) {
    return limits(l -> l.withHeaderBytes(bytes));
  }

  /**
   * Limit the size of an answer's body, decompressed; 64 MB by default
   *
   * @param bytes the limit
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder maxBodyBytes(long bytes) {
    return limits(l -> l.withBodyBytes(bytes));
  }

  /**
   * Name the body field that caps the answer, where it is not the dialect's own
   *
   * @param field the field, such as {@code max_completion_tokens}
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder maxTokensField(String field) {
    return new LlmProtocolBuilder(protocol.withMaxTokensField(field));
  }

  /**
   * Ask streams for their token counts, which is the default, or not
   *
   * @param include whether {@code stream_options.include_usage} is sent (OpenAI's chat and
   *     completions, Azure)
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder includeUsage(boolean include) {
    return new LlmProtocolBuilder(
        protocol.withUsage(include ? UsageReport.FINAL : UsageReport.UNASKED));
  }

  /**
   * Ask each chunk for the token counts so far (vLLM, SGLang): then ITL per token is known
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder continuousUsage() {
    return new LlmProtocolBuilder(protocol.withUsage(UsageReport.CONTINUOUS));
  }

  /**
   * Try each endpoint once before any load, which is the default, or not
   *
   * @param preflight false: start the load at once
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder preflight(boolean preflight) {
    return new LlmProtocolBuilder(
        protocol.withPrelude(protocol.prelude().withPreflight(preflight)));
  }

  /**
   * Go the way of a request some hundred times before any load, to a tiny server inside this JVM,
   * which is the default, or not. It takes about a second, leaves no trace in any figure, and
   * spares the first requests the time that a JVM needs to load and compile its code. {@code
   * -Dgatling.llm.codeWarmUp=false} turns it off wherever it is on
   *
   * @param codeWarmUp false: the first requests find the code cold
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder codeWarmUp(boolean codeWarmUp) {
    return new LlmProtocolBuilder(
        protocol.withPrelude(protocol.prelude().withCodeWarmUp(codeWarmUp)));
  }

  /**
   * Label the run: hardware, precision, version; shown in every output
   *
   * @param name the label's name
   * @param value its value
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder label(String name, String value) {
    var labels = new TreeMap<>(protocol.labels());
    labels.put(name, value);
    return new LlmProtocolBuilder(protocol.withLabels(labels));
  }

  /**
   * Hold requests against an SLO, unless they have SLOs of their own; may be called several times
   *
   * @param slo the SLO
   * @param path groups and name of the requests, as in Gatling's {@code details(...)}; empty: all
   *     requests
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder slo(SloBuilder slo, String... path) {
    return slo(slo.slo(), path);
  }

  /**
   * Hold requests against an SLO
   *
   * @param slo the SLO
   * @param path the Gatling path of the requests, all if there is none
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder slo(Slo slo, String... path) {
    return gate(protocol.gate().with(new SloAttachment(slo, List.of(path))));
  }

  /**
   * Set what serving costs: figures of cost are in every output then, and objectives may bound them
   *
   * @param prices the prices; the same in all protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder prices(PricesBuilder prices) {
    return new LlmProtocolBuilder(
        protocol.withSpending(protocol.spending().withPrices(prices.prices())));
  }

  /**
   * Set what the run promises; register it by {@code .assertions(llmProtocol.assertions())}
   *
   * @param objectives the promises
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder objectives(Objectives objectives) {
    return gate(protocol.gate().withObjectives(objectives.list(), objectives.stopsWhenHopeless()));
  }

  /**
   * Set the limits by which the run's own load generator is judged, where they are not to be the
   * published ones; every output says so
   *
   * @param limits the limits; the same in all protocols of a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder validityLimits(ValidityLimitsBuilder limits) {
    return gate(protocol.gate().withLimits(limits.limits()));
  }

  /**
   * Stop the run once it has used up more than it may: it is judged by what was measured until then
   *
   * @param budget most requests, tokens, money
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder budget(BudgetBuilder budget) {
    return new LlmProtocolBuilder(
        protocol.withSpending(protocol.spending().withBudget(budget.budget())));
  }

  /**
   * Allow calls to hosts that may cost money, even where {@code -Dllm.requirePaidOptIn=true} asks
   * for leave
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder allowPaidCalls() {
    return new LlmProtocolBuilder(
        protocol.withSpending(protocol.spending().withPaidCallsAllowed()));
  }

  /**
   * Leave the run's beginning out of all figures
   *
   * @param duration requests due before its end are counted apart
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder warmUp(Duration duration) {
    return edges(e -> e.withWarmUp(duration));
  }

  /**
   * Leave the run's first requests out of all figures
   *
   * @param requests so many, in the order in which they are due
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder warmUpRequests(long requests) {
    return edges(e -> e.withWarmUp(requests));
  }

  /**
   * Leave the end of the load profile out of all figures: its ramp-down, for one
   *
   * @param duration requests due in the profile's last part of that length are counted apart
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder coolDown(Duration duration) {
    return edges(e -> e.withCoolDown(duration));
  }

  /**
   * Leave all but the steady state out of all figures: the longest span in which concurrency stayed
   * within 5 % of its peak. It is known only at the run's end: Gatling's own figures are those of
   * the whole run, and objectives of ours are judged on the steady state
   *
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder steadyState() {
    return edges(Edges::withSteadyState);
  }

  /**
   * Record each gap between chunks in Gatling's own log, which is the default, or not
   *
   * @param record false: Gatling's report has no ITL, and long runs are parsed faster
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder recordTokens(boolean record) {
    return recording(r -> r.withTokens(record));
  }

  /**
   * Write each request's gaps into {@code requests.jsonl}
   *
   * @param record whether to
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder recordGaps(boolean record) {
    return recording(r -> r.withGaps(record));
  }

  /**
   * Send {@code x-request-id: r-<n>}, n counting from 1, to join a server's own log
   *
   * @param send whether to
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder requestIds(boolean send) {
    return recording(r -> r.withRequestIds(send));
  }

  /**
   * Count output tokens with a tokenizer instead of trusting the server's usage: for answers of
   * different models to be comparable. What the server tells is reported beside it
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder tokenizer(Tokenizer tokenizer) {
    return recording(r -> r.withCounting(new Counting(tokenizer, TokenSource.TOKENIZER)));
  }

  /**
   * Count output tokens with a tokenizer beside the server's usage, which stays what is reported:
   * to see how far the two are from each other. Where a server tells no usage, the tokenizer's
   * count takes its place
   *
   * @param tokenizer the tokenizer
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder compareTokens(Tokenizer tokenizer) {
    return recording(r -> r.withCounting(new Counting(tokenizer, TokenSource.USAGE)));
  }

  /**
   * Set Gatling's results folder, where it can't be found from the build tool's layout
   *
   * @param folder the folder that holds one folder a run
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder resultsFolder(Path folder) {
    return recording(r -> r.withResults(folder));
  }

  /**
   * Add a line with the run's main figures to a file, to be plotted over many runs
   *
   * @param file JSON lines; made if need be, relative to the working directory
   * @return a new LlmProtocolBuilder instance
   */
  public LlmProtocolBuilder history(String file) {
    return recording(r -> r.withHistory(Path.of(file)));
  }

  /**
   * The assertions that make missed objectives fail the build, and the simulation's own ones: what
   * {@code setUp(...).assertions(...)} takes, once
   *
   * @param own further assertions of Gatling's
   * @return all assertions
   */
  public List<Assertion> assertions(Assertion... own) {
    var all = new ArrayList<Assertion>();
    protocol.gate().objectives().forEach(objective -> all.add(Assertions.of(objective)));
    all.addAll(Arrays.asList(own));
    return all;
  }

  private LlmProtocolBuilder baseUrl(Expression<String> url) {
    return endpoint(e -> e.withBaseUrl(url));
  }

  private LlmProtocolBuilder model(Expression<String> model) {
    return endpoint(e -> e.withModel(model));
  }

  private LlmProtocolBuilder endpoint(UnaryOperator<Endpoint> change) {
    return new LlmProtocolBuilder(protocol.withEndpoint(change.apply(protocol.endpoint())));
  }

  private LlmProtocolBuilder timeouts(UnaryOperator<Timeouts> change) {
    return endpoint(e -> e.withTimeouts(change.apply(e.timeouts())));
  }

  private LlmProtocolBuilder limits(UnaryOperator<Limits> change) {
    return endpoint(e -> e.withLimits(change.apply(e.limits())));
  }

  private LlmProtocolBuilder recording(UnaryOperator<Recording> change) {
    return new LlmProtocolBuilder(protocol.withRecording(change.apply(protocol.recording())));
  }

  private LlmProtocolBuilder edges(UnaryOperator<Edges> change) {
    return recording(r -> r.withEdges(change.apply(r.edges())));
  }

  private LlmProtocolBuilder gate(Gate gate) {
    return new LlmProtocolBuilder(protocol.withGate(gate));
  }
}
