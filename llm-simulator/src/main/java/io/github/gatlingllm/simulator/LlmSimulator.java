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
 * Its threads are daemons: they do not keep a JVM alive.
 */
public final class LlmSimulator implements AutoCloseable {
  private final HttpServer server;

  private LlmSimulator(HttpServer server) {
    this.server = server;
  }

  /**
   * Starts a simulator. Its port is open when this method returns.
   *
   * @throws IllegalArgumentException if the options contradict each other, or the files of {@link
   *     SimulatorOptions#withTlsCertificate} cannot be read
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

  /** Returns the base URL, without a trailing slash. */
  public String url() {
    InetAddress bound = server.address().getAddress();
    InetAddress reachable = bound.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : bound;
    String host = reachable.getHostAddress();
    String scheme = server.isSecure() ? "https" : "http";
    return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port();
  }

  /** Returns the port. */
  public int port() {
    InetSocketAddress address = server.address();
    return address.getPort();
  }

  /** Returns the self-signed certificate, for clients to trust; empty: there is none. */
  public Optional<X509Certificate> selfSignedCertificate() {
    return server.selfSignedCertificate();
  }

  /** Returns the current figures. */
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

  /** Stops the simulator and cuts active requests. The truth log is then complete. */
  @Override
  public void close() {
    server.close();
  }
}
