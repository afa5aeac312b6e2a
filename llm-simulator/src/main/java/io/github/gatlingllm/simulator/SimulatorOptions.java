// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.QueuePolicy;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.http.BufferHop;
import io.github.gatlingllm.simulator.http.ConnectionRules.AfterStream;
import io.github.gatlingllm.simulator.http.HttpServerOptions;
import io.github.gatlingllm.simulator.http.Protocol;
import io.github.gatlingllm.simulator.http.Routing;
import io.github.gatlingllm.simulator.http.TenantRules;
import io.github.gatlingllm.simulator.http.Transport;
import io.github.gatlingllm.simulator.mcp.McpRules;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The options of a simulator. Immutable: each {@code with…} method returns a copy. The simulator
 * checks the values when it starts.
 */
public final class SimulatorOptions extends ApiOptions {
  private final SimulatorProfile profile;
  private final NetworkSettings network;
  private final EngineSettings engine;
  private @Nullable Path truthLog;
  private long seed = 1;
  private int warmUp;
  private int queueLimit = Integer.MAX_VALUE;

  private SimulatorOptions(SimulatorProfile profile) {
    super(profile);
    this.profile = profile;
    this.network = new NetworkSettings();
    this.engine = new EngineSettings(profile);
  }

  private SimulatorOptions(SimulatorOptions other) {
    super(other);
    this.profile = other.profile;
    this.network = new NetworkSettings(other.network);
    this.engine = new EngineSettings(other.engine);
    this.truthLog = other.truthLog;
    this.seed = other.seed;
    this.warmUp = other.warmUp;
    this.queueLimit = other.queueLimit;
  }

  /** Returns the defaults of a profile: {@code fast}, {@code chat-8b} or {@code slow}. */
  public static SimulatorOptions profile(String name) {
    return profile(SimulatorProfile.named(name));
  }

  /** Returns the defaults of a profile. */
  public static SimulatorOptions profile(SimulatorProfile profile) {
    return new SimulatorOptions(profile);
  }

  @Override
  SimulatorOptions with(Consumer<SimulatorOptions> change) {
    SimulatorOptions copy = new SimulatorOptions(this);
    change.accept(copy);
    return copy;
  }

  /** Sets the address to bind. Default: 127.0.0.1. */
  public SimulatorOptions withHost(String host) {
    return with(copy -> copy.network.host = host);
  }

  /** Sets the port. Default: 0, any free port. */
  public SimulatorOptions withPort(int port) {
    return with(copy -> copy.network.port = port);
  }

  /** Sets the number of event loops. Default: 2. */
  public SimulatorOptions withIoThreads(int ioThreads) {
    return with(copy -> copy.network.ioThreads = ioThreads);
  }

  /** Sets the transport. Default: epoll if available. */
  public SimulatorOptions withTransport(Transport transport) {
    return with(copy -> copy.network.transport = transport);
  }

  /**
   * Serves TLS with a new self-signed certificate for localhost: {@link
   * LlmSimulator#selfSignedCertificate}.
   */
  public SimulatorOptions withTls() {
    return with(copy -> copy.network.tls = true);
  }

  /** Serves TLS with a certificate, a PEM file. Requires {@link #withTlsKey}. */
  public SimulatorOptions withTlsCertificate(Path certificate) {
    return with(copy -> copy.network.tlsCertificate = certificate);
  }

  /** Sets the key of the certificate, a PEM file with PKCS#8. */
  public SimulatorOptions withTlsKey(Path key) {
    return with(copy -> copy.network.tlsKey = key);
  }

  /** Offers HTTP/2 by ALPN. Implies TLS. */
  public SimulatorOptions withHttp2() {
    return with(copy -> copy.network.protocol = Protocol.HTTP_2);
  }

  /** Sets the limit of concurrent requests on an HTTP/2 connection. Default: 100. */
  public SimulatorOptions withMaxConcurrentStreams(int maxConcurrentStreams) {
    return with(copy -> copy.network.maxConcurrentStreams = maxConcurrentStreams);
  }

  /**
   * Sets the number of requests after which an HTTP/1.1 connection is closed. Default: no limit.
   */
  public SimulatorOptions withKeepAliveRequests(int keepAliveRequests) {
    return with(copy -> copy.network.keepAliveRequests = keepAliveRequests);
  }

  /** Sets the time after which an idle connection is closed. Default: zero, never. */
  public SimulatorOptions withIdleTimeout(Duration idleTimeout) {
    return with(copy -> copy.network.idleTimeout = idleTimeout);
  }

  /**
   * Closes each HTTP/1.1 connection 0 to 0.2 ms after a stream, despite the keep-alive header, like
   * llama.cpp.
   */
  public SimulatorOptions withCloseAfterStream() {
    return with(copy -> copy.network.afterStream = AfterStream.CLOSED);
  }

  /** Delays each request, like a slow network. Connects are not delayed. Default: zero. */
  public SimulatorOptions withNetworkDelay(Duration networkDelay) {
    return with(copy -> copy.network.networkDelay = networkDelay);
  }

  /**
   * Buffers the events of each stream, like a proxy. The ground-truth log contains the times before
   * the buffer. Default: no buffer.
   */
  public SimulatorOptions withBufferHop(BufferHop bufferHop) {
    return with(copy -> copy.network.bufferHop = bufferHop);
  }

  /** Sets the file of the ground-truth log. Default: no log. */
  public SimulatorOptions withTruthLog(Path truthLog) {
    return with(copy -> copy.truthLog = truthLog);
  }

  /** Sets the seed of texts, lengths, jitter and faults. Default: 1. */
  public SimulatorOptions withSeed(long seed) {
    return with(copy -> copy.seed = seed);
  }

  /** Sets a factor on all times of the engine. Default: 1. */
  public SimulatorOptions withSlowdown(double slowdown) {
    return with(copy -> copy.engine.slowdown = slowdown);
  }

  /** Sets the requests that the simulator sends to itself before it starts. Default: 0. */
  public SimulatorOptions withWarmUp(int warmUp) {
    return with(copy -> copy.warmUp = warmUp);
  }

  /** Sets the base time of a step. */
  public SimulatorOptions withStepBase(Duration stepBase) {
    return with(copy -> copy.engine.stepBase = stepBase);
  }

  /** Sets the time that each decoding sequence adds to a step. */
  public SimulatorOptions withPerSequence(Duration perSequence) {
    return with(copy -> copy.engine.perSequence = perSequence);
  }

  /** Sets the time that each computed prompt token adds to a step. */
  public SimulatorOptions withPerPrefillToken(Duration perPrefillToken) {
    return with(copy -> copy.engine.perPrefillToken = perPrefillToken);
  }

  /** Sets the time that each context token adds to a step. */
  public SimulatorOptions withPerKvToken(Duration perKvToken) {
    return with(copy -> copy.engine.perKvToken = perKvToken);
  }

  /** Sets the relative standard deviation of the time of a step, from 0 to below 1. */
  public SimulatorOptions withJitter(double jitter) {
    return with(copy -> copy.engine.jitter = jitter);
  }

  /** Sets the limit of sequences in the batch. Other requests wait. */
  public SimulatorOptions withMaxRunning(int maxRunning) {
    return with(copy -> copy.engine.maxRunning = maxRunning);
  }

  /** Sets the limit of tokens in a step. */
  public SimulatorOptions withMaxBatchedTokens(int maxBatchedTokens) {
    return with(copy -> copy.engine.maxBatchedTokens = maxBatchedTokens);
  }

  /** Sets whether prompts are split into chunks that fit a step. Default: chunked. */
  public SimulatorOptions withPrefill(PrefillMode prefill) {
    return with(copy -> copy.engine.prefill = prefill);
  }

  /** Sets the capacity of the KV cache, in tokens. */
  public SimulatorOptions withKvTokens(int kvTokens) {
    return with(copy -> copy.engine.kvTokens = kvTokens);
  }

  /** Sets the size of a KV block, in tokens. Default: 16. */
  public SimulatorOptions withKvBlockTokens(int kvBlockTokens) {
    return with(copy -> copy.engine.kvBlockTokens = kvBlockTokens);
  }

  /** Sets whether the KV cache of repeated prefixes is reused. Default: on. */
  public SimulatorOptions withPrefixCaching(PrefixCaching prefixCaching) {
    return with(copy -> copy.engine.prefixCaching = prefixCaching);
  }

  /** Sets the number of replicas, each with an engine and a KV cache of its own. Default: 1. */
  public SimulatorOptions withReplicas(int replicas) {
    return with(copy -> copy.engine.replicas = replicas);
  }

  /** Sets how requests are spread over the replicas. Default: at random. */
  public SimulatorOptions withRouting(Routing routing) {
    return with(copy -> copy.engine.routing = routing);
  }

  /** Sets the header by which sticky routing knows a session. Default: x-session-id. */
  public SimulatorOptions withSessionHeader(String header) {
    return with(copy -> copy.engine.sessionHeader = header);
  }

  /** Sets the order of queued requests. Default: first come, first served. */
  public SimulatorOptions withQueuePolicy(QueuePolicy policy) {
    return with(copy -> copy.engine.queue = policy);
  }

  /** Sets the limit of queued requests. Default: no limit. */
  public SimulatorOptions withQueueLimit(int queueLimit) {
    return with(copy -> copy.queueLimit = queueLimit);
  }

  /** Sets the HTTP status when the queue is full: 429 (default) or 503. */
  public SimulatorOptions withQueueFullStatus(int queueFullStatus) {
    return with(copy -> copy.api.queueFullStatus = queueFullStatus);
  }

  /** Sets {@code Retry-After} when the queue is full, in seconds. Default: 1. */
  public SimulatorOptions withRetryAfter(int seconds) {
    return with(copy -> copy.api.retryAfterSeconds = seconds);
  }

  /**
   * Sets how long all requests are rejected after the queue was full. Default: zero. If it is
   * longer than {@code Retry-After}, that header is wrong.
   */
  public SimulatorOptions withRefuseFor(Duration refuseFor) {
    return with(copy -> copy.api.refuseFor = refuseFor);
  }

  /** Sets the share that each queued request adds to the time of a step. Default: 0. */
  public SimulatorOptions withCrowding(double crowding) {
    return with(copy -> copy.engine.crowding = crowding);
  }

  SimulatorProfile profile() {
    return profile;
  }

  String model() {
    return api.model;
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

  /** Returns a copy with the TLS and HTTP/2 settings of another, but a new certificate. */
  SimulatorOptions asSecureAs(SimulatorOptions other) {
    return with(copy -> copy.network.asSecureAs(other.network));
  }

  HttpServerOptions server() {
    return new HttpServerOptions(
        network.host,
        network.port,
        network.ioThreads,
        network.transport,
        network.connections(),
        api.rules(),
        prompt.rules(),
        api.outputLength(),
        api.answers,
        api.faults,
        api.scrapeFaults,
        api.gpus,
        api.gpuFaults,
        engine.replicas(),
        new TenantRules(api.tenantHeader, engine.queue, api.tenantRateLimit),
        new McpRules(api.mcpAnswers, api.mcpLatency, api.mcpPing),
        seed);
  }
}
