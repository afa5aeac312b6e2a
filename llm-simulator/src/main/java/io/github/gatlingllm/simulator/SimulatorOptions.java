/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.fault.FaultRule;
import io.github.gatlingllm.simulator.http.ApiRules;
import io.github.gatlingllm.simulator.http.ConnectionRules.AfterStream;
import io.github.gatlingllm.simulator.http.Protocol;
import io.github.gatlingllm.simulator.http.ServerOptions;
import io.github.gatlingllm.simulator.http.StreamPolicy;
import io.github.gatlingllm.simulator.http.Transport;
import io.github.gatlingllm.simulator.lean.LeanOptions;
import io.github.gatlingllm.simulator.text.OutputLength;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set about a simulator. Immutable: each {@code with…} returns a copy. The
 * values are checked together when the simulator starts.
 */
public final class SimulatorOptions {
  private final Profile profile;
  private final NetworkSettings network;
  private final EngineSettings engine;
  private final PromptSettings prompt;
  private @Nullable Path truthLog;
  private long seed = 1;
  private int warmUp;
  private int queueLimit = Integer.MAX_VALUE;
  private int queueFullStatus = 429;
  private String model = "llama-3";
  private @Nullable String apiKey;
  private double eosMean = 0;
  private double eosSigma = 0.5;
  private StreamPolicy streamPolicy = StreamPolicy.AS_ASKED;
  private int tokensPerChunk = 1;
  private int reasoningTokens = 0;
  private double usageFactor = 1;
  private int bodyLimitBytes = 16 * 1024 * 1024;
  private Set<String> rejectedFields = Set.of();
  private List<FaultRule> faults = List.of();
  private @Nullable LeanOptions lean;

  private SimulatorOptions(Profile profile) {
    this.profile = profile;
    this.network = new NetworkSettings();
    this.engine = new EngineSettings(profile);
    this.prompt = new PromptSettings(profile);
  }

  private SimulatorOptions(SimulatorOptions other) {
    this.profile = other.profile;
    this.network = new NetworkSettings(other.network);
    this.engine = new EngineSettings(other.engine);
    this.prompt = new PromptSettings(other.prompt);
    this.truthLog = other.truthLog;
    this.seed = other.seed;
    this.warmUp = other.warmUp;
    this.queueLimit = other.queueLimit;
    this.queueFullStatus = other.queueFullStatus;
    this.model = other.model;
    this.apiKey = other.apiKey;
    this.eosMean = other.eosMean;
    this.eosSigma = other.eosSigma;
    this.streamPolicy = other.streamPolicy;
    this.tokensPerChunk = other.tokensPerChunk;
    this.reasoningTokens = other.reasoningTokens;
    this.usageFactor = other.usageFactor;
    this.bodyLimitBytes = other.bodyLimitBytes;
    this.rejectedFields = other.rejectedFields;
    this.faults = other.faults;
    this.lean = other.lean;
  }

  /** The constants of a profile, by its name: {@code fast}, {@code chat-8b} or {@code slow}. */
  public static SimulatorOptions profile(String name) {
    return profile(Profile.named(name));
  }

  /** The constants of a profile. */
  public static SimulatorOptions profile(Profile profile) {
    return new SimulatorOptions(profile);
  }

  /** Only ever changes a copy that nobody else has seen. */
  private SimulatorOptions with(Consumer<SimulatorOptions> change) {
    SimulatorOptions copy = new SimulatorOptions(this);
    change.accept(copy);
    return copy;
  }

  /** The address to bind to; only this machine by default. */
  public SimulatorOptions withHost(String host) {
    return with(copy -> copy.network.host = host);
  }

  /** The port; 0, the default, picks a free one. */
  public SimulatorOptions withPort(int port) {
    return with(copy -> copy.network.port = port);
  }

  /** Event loops. */
  public SimulatorOptions withIoThreads(int ioThreads) {
    return with(copy -> copy.network.ioThreads = ioThreads);
  }

  /** Epoll where it is available, or as told. */
  public SimulatorOptions withTransport(Transport transport) {
    return with(copy -> copy.network.transport = transport);
  }

  /**
   * TLS, with a self-signed certificate for localhost that is made at the start: {@link
   * LlmSimulator#selfSignedCertificate}.
   */
  public SimulatorOptions withTls() {
    return with(copy -> copy.network.tls = true);
  }

  /** TLS with this certificate, a PEM file; its key is to be given too. */
  public SimulatorOptions withTlsCertificate(Path certificate) {
    return with(copy -> copy.network.tlsCertificate = certificate);
  }

  /** The certificate's key, a PEM file with PKCS#8. */
  public SimulatorOptions withTlsKey(Path key) {
    return with(copy -> copy.network.tlsKey = key);
  }

  /** HTTP/2 for clients that ask for it; implies TLS. */
  public SimulatorOptions withHttp2() {
    return with(copy -> copy.network.protocol = Protocol.HTTP_2);
  }

  /** Most requests under way on one HTTP/2 connection. */
  public SimulatorOptions withMaxConcurrentStreams(int maxConcurrentStreams) {
    return with(copy -> copy.network.maxConcurrentStreams = maxConcurrentStreams);
  }

  /**
   * Requests of one HTTP/1.1 connection, the last of whose answers closes it; no limit by default.
   */
  public SimulatorOptions withKeepAliveRequests(int keepAliveRequests) {
    return with(copy -> copy.network.keepAliveRequests = keepAliveRequests);
  }

  /** When a connection without requests is closed; zero, the default: never. */
  public SimulatorOptions withIdleTimeout(Duration idleTimeout) {
    return with(copy -> copy.network.idleTimeout = idleTimeout);
  }

  /**
   * Closes each HTTP/1.1 connection 0 to 0.2 ms behind a streamed answer, though the answer's head
   * promises to keep it, as llama.cpp does.
   */
  public SimulatorOptions withCloseAfterStream() {
    return with(copy -> copy.network.afterStream = AfterStream.CLOSED);
  }

  /** The file of the ground-truth log; none by default. */
  public SimulatorOptions withTruthLog(Path truthLog) {
    return with(copy -> copy.truthLog = truthLog);
  }

  /** The seed of texts, lengths, jitter and faults. */
  public SimulatorOptions withSeed(long seed) {
    return with(copy -> copy.seed = seed);
  }

  /** A factor on every time of the engine. */
  public SimulatorOptions withSlowdown(double slowdown) {
    return with(copy -> copy.engine.slowdown = slowdown);
  }

  /** Requests that it sends to itself before it starts; none by default. */
  public SimulatorOptions withWarmUp(int warmUp) {
    return with(copy -> copy.warmUp = warmUp);
  }

  /** What every step costs. */
  public SimulatorOptions withStepBase(Duration stepBase) {
    return with(copy -> copy.engine.stepBase = stepBase);
  }

  /** What each decoding sequence adds to a step. */
  public SimulatorOptions withPerSequence(Duration perSequence) {
    return with(copy -> copy.engine.perSequence = perSequence);
  }

  /** What each prompt token computed in a step adds to it. */
  public SimulatorOptions withPerPrefillToken(Duration perPrefillToken) {
    return with(copy -> copy.engine.perPrefillToken = perPrefillToken);
  }

  /** What each token of context attended to adds to a step. */
  public SimulatorOptions withPerKvToken(Duration perKvToken) {
    return with(copy -> copy.engine.perKvToken = perKvToken);
  }

  /** The relative standard deviation of a step's time, from 0 to below 1. */
  public SimulatorOptions withJitter(double jitter) {
    return with(copy -> copy.engine.jitter = jitter);
  }

  /** Most sequences in the batch; the others wait. */
  public SimulatorOptions withMaxRunning(int maxRunning) {
    return with(copy -> copy.engine.maxRunning = maxRunning);
  }

  /** The token budget of a step. */
  public SimulatorOptions withMaxBatchedTokens(int maxBatchedTokens) {
    return with(copy -> copy.engine.maxBatchedTokens = maxBatchedTokens);
  }

  /** Whether prompts are cut to the budget. */
  public SimulatorOptions withPrefill(PrefillMode prefill) {
    return with(copy -> copy.engine.prefill = prefill);
  }

  /** The capacity of the KV cache in tokens. */
  public SimulatorOptions withKvTokens(int kvTokens) {
    return with(copy -> copy.engine.kvTokens = kvTokens);
  }

  /** Tokens of a KV block. */
  public SimulatorOptions withKvBlockTokens(int kvBlockTokens) {
    return with(copy -> copy.engine.kvBlockTokens = kvBlockTokens);
  }

  /** Whether a repeated prefix is reused. */
  public SimulatorOptions withPrefixCaching(PrefixCaching prefixCaching) {
    return with(copy -> copy.engine.prefixCaching = prefixCaching);
  }

  /** Most requests waiting; no limit by default. */
  public SimulatorOptions withQueueLimit(int queueLimit) {
    return with(copy -> copy.queueLimit = queueLimit);
  }

  /** The status when the queue is full: 429 or 503. */
  public SimulatorOptions withQueueFullStatus(int queueFullStatus) {
    return with(copy -> copy.queueFullStatus = queueFullStatus);
  }

  /** The name of the only model. */
  public SimulatorOptions withModel(String model) {
    return with(copy -> copy.model = model);
  }

  /** The bearer token to ask for; none by default. */
  public SimulatorOptions withApiKey(String apiKey) {
    return with(copy -> copy.apiKey = apiKey);
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
    return with(copy -> copy.eosMean = eosMean);
  }

  /** The standard deviation of the logarithm of those lengths. */
  public SimulatorOptions withEosSigma(double eosSigma) {
    return with(copy -> copy.eosSigma = eosSigma);
  }

  /** What to do with {@code stream: true}. */
  public SimulatorOptions withStreamPolicy(StreamPolicy streamPolicy) {
    return with(copy -> copy.streamPolicy = streamPolicy);
  }

  /** Tokens of a content event. */
  public SimulatorOptions withTokensPerChunk(int tokensPerChunk) {
    return with(copy -> copy.tokensPerChunk = tokensPerChunk);
  }

  /** How many of an answer's first tokens are thought, not said, where the API can tell. */
  public SimulatorOptions withReasoningTokens(int reasoningTokens) {
    return with(copy -> copy.reasoningTokens = reasoningTokens);
  }

  /** How many tokens the usage tells of each that was generated: 1, unless it shall be wrong. */
  public SimulatorOptions withUsageFactor(double usageFactor) {
    return with(copy -> copy.usageFactor = usageFactor);
  }

  /** The largest request body. */
  public SimulatorOptions withBodyLimitBytes(int bodyLimitBytes) {
    return with(copy -> copy.bodyLimitBytes = bodyLimitBytes);
  }

  /** Fields that are answered with 400. */
  public SimulatorOptions withRejectedFields(String... fields) {
    return with(copy -> copy.rejectedFields = Set.of(fields));
  }

  /**
   * What goes wrong, and how often, beside what was set before: {@code "cut=0.05;after=3"}.
   *
   * @throws IllegalArgumentException that says what can't be read
   */
  public SimulatorOptions withFaults(String rules) {
    List<FaultRule> more = FaultRule.parse(rules);
    return with(copy -> copy.faults = Stream.concat(faults.stream(), more.stream()).toList());
  }

  /** Answers without an engine, that cost next to nothing: for measuring a client. */
  public SimulatorOptions withLean(LeanOptions lean) {
    return with(copy -> copy.lean = lean);
  }

  Optional<LeanOptions> lean() {
    return Optional.ofNullable(lean);
  }

  Profile profile() {
    return profile;
  }

  String model() {
    return model;
  }

  int warmUp() {
    Require.atLeast("warm-up", warmUp, 0);
    return warmUp;
  }

  int queueLimit() {
    Require.atLeast("queue limit", queueLimit, 1);
    return queueLimit;
  }

  Optional<Path> truthLog() {
    return Optional.ofNullable(truthLog);
  }

  EngineOptions engine() {
    return engine.options(prompt.contextLength, seed);
  }

  /** With TLS and HTTP/2 as the other has them, but a certificate of its own. */
  SimulatorOptions asSecureAs(SimulatorOptions other) {
    return with(copy -> copy.network.asSecureAs(other.network));
  }

  ServerOptions server() {
    return new ServerOptions(
        network.host,
        network.port,
        network.ioThreads(lean != null),
        network.transport,
        network.connections(),
        new ApiRules(
            model,
            apiKey,
            rejectedFields,
            streamPolicy,
            tokensPerChunk,
            reasoningTokens,
            usageFactor,
            bodyLimitBytes,
            queueFullStatus),
        prompt.rules(),
        new OutputLength(eosMean, eosSigma),
        faults,
        seed);
  }
}
