/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.simulator.http;

import io.netty.channel.Channel;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpServerCodec;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Puts an accepted connection together. */
final class ConnectionInitializer extends ChannelInitializer<Channel> {
  private final Serving serving;
  private final Optional<TlsServer> tls;
  private final ChannelGroup channels;
  private final AtomicLong accepted = new AtomicLong();

  ConnectionInitializer(Serving serving, Optional<TlsServer> tls, ChannelGroup channels) {
    this.serving = serving;
    this.tls = tls;
    this.channels = channels;
  }

  long accepted() {
    return accepted.get();
  }

  @Override
  protected void initChannel(Channel channel) {
    accepted.incrementAndGet();
    channels.add(channel);
    ChannelPipeline pipeline = channel.pipeline();
    tls.ifPresent(server -> pipeline.addLast(server.context().newHandler(channel.alloc())));
    addHttp1(pipeline);
  }

  private void addHttp1(ChannelPipeline pipeline) {
    Connection connection = new Connection(serving, Http1Wire::new);
    addIdleCloser(pipeline, connection::isBusy);
    pipeline
        .addLast(new HttpServerCodec())
        .addLast(new BodyAggregator(serving.options().api().bodyLimitBytes()))
        .addLast(connection);
  }

  private void addIdleCloser(ChannelPipeline pipeline, BooleanSupplier busy) {
    Duration timeout = serving.options().connections().idleTimeout();
    if (!timeout.isZero()) {
      pipeline.addLast(new IdleCloser(timeout, busy));
    }
  }
}
