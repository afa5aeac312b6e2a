// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.http;

import io.github.gatlingllm.simulator.engine.EngineOptions;
import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.metrics.GpuMetrics;
import io.github.gatlingllm.simulator.metrics.SimulatorMetrics;
import io.github.gatlingllm.simulator.truth.TruthLog;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** The HTTP server of the engine. */
public final class HttpServer implements AutoCloseable {
  private final Serving serving;
  private final TruthLog truth;
  private final EventLoopGroup loops;
  private final ChannelGroup channels;
  private final Optional<TlsServer> tls;
  private final ConnectionInitializer connections;
  private final Channel listening;

  private HttpServer(
      HttpServerOptions options, EngineOptions engineOptions, int queueLimit, TruthLog truth) {
    this.truth = truth;
    this.tls = TlsServer.of(options.connections());
    this.serving =
        new Serving(
            options,
            new RequestParser(options.api(), options.prompt()),
            new Replicas(options.replicas(), engineOptions, queueLimit, options.seed()),
            new McpEndpoint(options.mcp()),
            truth,
            new SimulatorMetrics(options.api().model(), options.scrapeFaults()),
            new GpuMetrics(options.gpus(), options.gpuFaults()),
            new RefusalPolicy(options.api().refusals(), options.api().outages(), System.nanoTime()),
            new AnsweredPrompts(),
            new RateLimiter(options.api().rateLimit()),
            new Tenants(options.tenants()),
            new AdapterSlots(options.api().adapters()),
            new AtomicLong(),
            new AtomicInteger());
    this.loops = Binding.loops(options);
    // Not Netty's global executor: its thread is not a daemon and would keep a JVM alive.
    this.channels = new DefaultChannelGroup(loops.next());
    this.connections = new ConnectionInitializer(serving, tls, channels);
    this.listening = Binding.listen(options, loops, connections);
    this.serving.replicas().start();
    openTruth();
  }

  private void openTruth() {
    try {
      truth.open();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Binds and starts; {@code truth} is closed with the server. */
  public static HttpServer start(
      HttpServerOptions options, EngineOptions engine, int queueLimit, TruthLog truth) {
    return new HttpServer(options, engine, queueLimit, truth);
  }

  /** Returns the address. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  /** Whether the server uses TLS. */
  public boolean isSecure() {
    return tls.isPresent();
  }

  /** Returns the self-signed certificate, if there is one. */
  public Optional<X509Certificate> selfSignedCertificate() {
    return tls.flatMap(TlsServer::selfSigned);
  }

  /** Returns the figures of the engine. */
  public EngineStats stats() {
    return serving.replicas().stats();
  }

  /** Returns the number of requests received. */
  public long requests() {
    return serving.requests().get();
  }

  /** Returns the number of connections accepted. */
  public long connections() {
    return connections.accepted();
  }

  /** Cuts active requests and completes the truth log. */
  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    serving.replicas().close();
    channels.close().awaitUninterruptibly();
    // Closed connections report aborted requests on the loops; the log is complete after that.
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    truth.close();
  }
}
