// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.http.HttpServer;
import io.github.gatlingllm.simulator.http.HttpServerOptions;
import io.github.gatlingllm.simulator.text.SimulatedTokenizer;
import io.github.gatlingllm.simulator.truth.TruthLog;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;

/**
 * A simulated LLM server inside this JVM.
 *
 * <pre>{@code
 * try (LlmSimulator simulator = LlmSimulator.start(SimulatorOptions.profile("fast"))) {
 *   String url = simulator.url(); // http://127.0.0.1:54321
 * }
 * }</pre>
 *
 * Its threads are daemons: they never keep a JVM alive.
 */
public final class LlmSimulator implements AutoCloseable {
  private final HttpServer server;

  private LlmSimulator(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts a simulator; it listens when this returns.
   *
   * @throws IllegalArgumentException if the options contradict each other, or the files of {@link
   *     SimulatorOptions#withTlsCertificate} can't be read
   * @throws IllegalStateException if the port is taken
   */
  public static LlmSimulator start(SimulatorOptions options) {
    HttpServerOptions server = options.server();
    EngineOptions engine = options.engine();
    int queueLimit = options.queueLimit();
    SimulatedTokenizer.load();
    SimulatorWarmUp.run(options);
    TruthLog truth = options.truthLog().map(TruthLog::to).orElseGet(TruthLog::off);
    return new LlmSimulator(HttpServer.start(server, engine, queueLimit, truth));
  }

  /** Its base URL, without a slash at the end. */
  public String url() {
    InetAddress bound = server.address().getAddress();
    InetAddress reachable = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
    String host = reachable.getHostAddress();
    String scheme = server.isSecure() ? "https" : "http";
    return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port();
  }

  /** The port that it listens on. */
  public int port() {
    InetSocketAddress address = server.address();
    return address.getPort();
  }

  /** The certificate that it has made for itself, for clients to trust; empty if it made none. */
  public Optional<X509Certificate> selfSignedCertificate() {
    return server.selfSignedCertificate();
  }

  /** Its figures now. */
  public SimulatorStats stats() {
    EngineStats engine = server.stats();
    return new SimulatorStats(
        server.connections(),
        server.requests(),
        engine.running(),
        engine.waiting(),
        engine.kvUsage(),
        engine.preemptions(),
        engine.promptTokens(),
        engine.generationTokens());
  }

  /** Cuts what is under way; the truth log is complete when this returns. */
  @Override
  public void close() {
    server.close();
  }
}
