/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.lean;

import io.github.gatlingllm.simulator.dialect.PromptRules;
import io.github.gatlingllm.simulator.engine.EngineStats;
import io.github.gatlingllm.simulator.http.Binding;
import io.github.gatlingllm.simulator.http.BodyAggregator;
import io.github.gatlingllm.simulator.http.RequestParser;
import io.github.gatlingllm.simulator.http.Server;
import io.github.gatlingllm.simulator.http.ServerOptions;
import io.github.gatlingllm.simulator.truth.TruthLog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.handler.codec.http.HttpRequestDecoder;
import io.netty.handler.codec.http.HttpResponseEncoder;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** A server whose answers are made of bytes that were ready before the first was written. */
public final class LeanServer implements Server {
  private final LeanServing serving;
  private final EventLoopGroup loops;
  private final ChannelGroup channels;
  private final AtomicLong connections = new AtomicLong();
  private final Channel listening;
  private final Optional<Duration> cpuBefore;

  private LeanServer(ServerOptions options, LeanOptions lean, TruthLog truth) {
    this.loops = Binding.loops(options);
    this.channels = new DefaultChannelGroup(loops.next());
    this.serving =
        new LeanServing(
            options,
            lean,
            new LeanRequests(
                options.api(), new RequestParser(options.api(), unbounded(options.prompt()))),
            new Lanes(lean, loops),
            truth,
            new AtomicLong(),
            new AtomicInteger());
    this.cpuBefore = LeanFigures.cpuNow();
    this.listening = Binding.listen(options, loops, new Initializer());
    openTruth();
  }

  /** No model, no longest context. */
  private static PromptRules unbounded(PromptRules rules) {
    return new PromptRules(
        Integer.MAX_VALUE,
        false,
        rules.defaultMaxTokens(),
        rules.tokensPerMessage(),
        rules.tokensPerChat());
  }

  private void openTruth() {
    try {
      serving.truth().open();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /**
   * Binds and starts; {@code truth} is closed with the server.
   *
   * @throws IllegalArgumentException if the options ask for what it does not have
   */
  public static LeanServer start(ServerOptions options, LeanOptions lean, TruthLog truth) {
    LeanRules.check(options);
    return new LeanServer(options, lean, truth);
  }

  /** Not the codec for both ways: it keeps a note of each request until it sees its answer. */
  private final class Initializer extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel channel) {
      connections.incrementAndGet();
      channels.add(channel);
      HttpResponseEncoder encoder = new HttpResponseEncoder();
      int bodyLimit = serving.options().api().bodyLimitBytes();
      channel
          .pipeline()
          .addLast(new HttpRequestDecoder())
          .addLast(encoder)
          .addLast(new BodyAggregator(bodyLimit, ChannelFutureListener.CLOSE));
      channel.pipeline().addLast(new LeanConnection(serving, channel.pipeline().context(encoder)));
    }
  }

  @Override
  public InetSocketAddress address() {
    return (InetSocketAddress) listening.localAddress();
  }

  @Override
  public boolean isSecure() {
    return false;
  }

  @Override
  public Optional<X509Certificate> selfSignedCertificate() {
    return Optional.empty();
  }

  @Override
  public EngineStats stats() {
    long prompts = serving.lanes().all().stream().mapToLong(l -> l.tally().promptTokens()).sum();
    long events = serving.lanes().all().stream().mapToLong(l -> l.tally().events()).sum();
    return new EngineStats(serving.running().get(), 0, 0, 0, prompts, events, 0);
  }

  /** What its streams have cost until now; complete after {@link #close()}. */
  public LeanFigures figures() {
    Lateness lateness = new Lateness();
    serving.lanes().all().forEach(lane -> lateness.add(lane.tally().lateness()));
    return LeanFigures.of(
        stats().generationTokens(),
        cpuBefore.flatMap(before -> LeanFigures.cpuNow().map(now -> now.minus(before))),
        lateness);
  }

  @Override
  public long requests() {
    return serving.requests().get();
  }

  @Override
  public long connections() {
    return connections.get();
  }

  @Override
  public void close() {
    listening.close().awaitUninterruptibly();
    channels.close().awaitUninterruptibly();
    // Closed connections report their aborted requests on the loops; only then is the log whole.
    loops.shutdownGracefully(0, 5, TimeUnit.SECONDS).awaitUninterruptibly();
    serving.truth().close();
  }
}
