// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.PrefillMode;
import io.github.gatlingllm.simulator.engine.Require;
import io.github.gatlingllm.simulator.http.BufferHop;
import io.github.gatlingllm.simulator.http.ConnectionRules.AfterStream;
import io.github.gatlingllm.simulator.http.HttpServerOptions;
import io.github.gatlingllm.simulator.http.Protocol;
import io.github.gatlingllm.simulator.http.Transport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Everything that can be set about a simulator. Immutable: each {@code with…} returns a copy. The
 * values are checked together when the simulator starts.
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

  /** The constants of a profile, by its name: {@code fast}, {@code chat-8b} or {@code slow}. */
  public static SimulatorOptions profile(String name) {
    return profile(SimulatorProfile.named(name));
  }

  /** The constants of a profile. */
  public static SimulatorOptions profile(SimulatorProfile profile) {
    return new SimulatorOptions(profile);
  }

  @Override
  SimulatorOptions with(Consumer<SimulatorOptions> change) {
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

  /**
   * Takes each request in so much later, as if it had been on its way so long; zero by default.
   * Connections take no longer.
   */
  public SimulatorOptions withNetworkDelay(Duration networkDelay) {
    return with(copy -> copy.network.networkDelay = networkDelay);
  }

  /**
   * Holds the events of each stream back and sends them together, as proxies with a buffer do; the
   * ground-truth log has the times at which they were produced. None is held back by default.
   */
  public SimulatorOptions withBufferHop(BufferHop bufferHop) {
    return with(copy -> copy.network.bufferHop = bufferHop);
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
    return with(copy -> copy.api.queueFullStatus = queueFullStatus);
  }

  /** What a full queue says in {@code Retry-After}; 1 s by default. */
  public SimulatorOptions withRetryAfter(int seconds) {
    return with(copy -> copy.api.retryAfterSeconds = seconds);
  }

  /**
   * How long all is refused once the queue was full, whatever room there is; zero by default.
   * Longer than what {@code Retry-After} says, that is a lie.
   */
  public SimulatorOptions withRefuseFor(Duration refuseFor) {
    return with(copy -> copy.api.refuseFor = refuseFor);
  }

  /** What each waiting request adds to a step, as a share of it; 0 by default. */
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

  /** With TLS and HTTP/2 as the other has them, but a certificate of its own. */
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
        seed);
  }
}
